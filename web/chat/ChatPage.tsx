import { useParams } from 'react-router';
import { ChatFrame } from './ChatFrame.tsx';

/** `/chats/:id`: one conversation. */
export default function ChatPage() {
  const { id = '' } = useParams();
  return <ChatFrame chat={{ id }} />;
}
