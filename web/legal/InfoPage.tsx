import { useLocation } from '../app/navigation.tsx';
import { InfoText } from './InfoText.tsx';

/** `/pages/{slug}`: terms, privacy, cookies, FAQ, customer service, returns, access ban, fictional profiles. */
export default function InfoPage() {
  const slug = useLocation().pathname.split('/')[2] ?? '';
  return <InfoText slug={slug} />;
}
