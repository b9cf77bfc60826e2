import { ChatFrame } from './ChatFrame.tsx';

/** `/chats`: the conversations; on a wide screen with an empty pane beside them. */
export default function ChatsPage() {
  return <ChatFrame />;
}
