import { ChatFrame } from './ChatFrame.tsx';

/** `/chats`: the conversations; on a wide screen beside an empty place for the one to be chosen. */
export default function ChatsPage() {
  return <ChatFrame />;
}
