import { useParams } from '../app/navigation.tsx';
import { ChatFrame } from './ChatFrame.tsx';

/** `/chats/:id`: one conversation. */
export default function ChatPage() {
  const { id = '' } = useParams();
  return <ChatFrame chat={{ id }} />;
}
