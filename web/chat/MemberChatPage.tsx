import { useParams } from '../app/navigation.tsx';
import { ChatFrame } from './ChatFrame.tsx';

/** `/members/:id/chat`: the conversation with a member, started or not. `?gift=1` opens the gifts. */
export default function MemberChatPage() {
  const { id = '' } = useParams();
  return <ChatFrame chat={{ profile: id }} />;
}
