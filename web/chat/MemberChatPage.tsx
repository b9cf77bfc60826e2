import { useParams } from 'react-router';
import { ChatFrame } from './ChatFrame.tsx';

/** `/members/:id/chat`: the conversation with a member, begun or not. `?gift=1` opens the gifts. */
export default function MemberChatPage() {
  const { id = '' } = useParams();
  return <ChatFrame chat={{ profile: id }} />;
}
