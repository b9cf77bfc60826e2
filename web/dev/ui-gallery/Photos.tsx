import { Heart } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { MemberCard, MemberGrid } from '../../ui/MemberCard.tsx';
import { PhotoFrame } from '../../ui/PhotoFrame.tsx';
import { StepDots } from '../../ui/Progress.tsx';
import { SkeletonCard } from '../../ui/Skeleton.tsx';
import { Row } from './Board.tsx';
import { demoPhoto } from './demo-pictures.ts';

function LikeButton({ name, on }: { name: string; on: boolean }) {
  const [liked, setLiked] = useState(on);
  return (
    <IconButton
      variant="glass"
      label={`Like ${name}`}
      icon={<Heart />}
      pressed={liked}
      onClick={() => setLiked(!liked)}
    />
  );
}

/** Member cards and photo frames. */
const tag = (label: string) => ({ id: label, label });

export function Photos() {
  return (
    <>
      <MemberGrid>
        <MemberCard
          href="#photos"
          photo={demoPhoto(0)}
          photoAlt="Photo of Elise"
          name="Elise"
          age={34}
          place="Utrecht, 3 km"
          tags={['Wine', 'Art', 'Hiking'].map(tag)}
          onlineLabel="Online now"
          action={<LikeButton name="Elise" on={false} />}
        />
        <MemberCard
          href="#photos"
          photo={demoPhoto(1)}
          photoAlt="Photo of Noor"
          name="Noor"
          age={41}
          place="Houten, 8 km"
          tags={['Theatre', 'Sushi'].map(tag)}
          onlineLabel="Online now"
          action={<LikeButton name="Noor" on />}
        />
        <MemberCard
          href="#photos"
          photo={demoPhoto(3)}
          photoAlt="Photo of Lotte"
          name="Lotte"
          age={43}
          place="Zeist"
          tags={['Massages', 'Wine', 'Reading at night'].map(tag)}
          mark={{ label: 'Fictional profile', icon: 'mask' }}
          action={<LikeButton name="Lotte" on={false} />}
        />
        <SkeletonCard />
      </MemberGrid>
      <Row label="Photo frames: ratios, locked, segments">
        <div className="gallery-narrow">
          <PhotoFrame photo={demoPhoto(0)} alt="" ratio="3/4" rounded="lg" />
        </div>
        <div className="gallery-narrow">
          <PhotoFrame photo={demoPhoto(1)} alt="" ratio="1/1" rounded="md" />
        </div>
        <div className="gallery-narrow">
          <PhotoFrame photo={demoPhoto(4)} alt="Locked photo" ratio="3/4" rounded="md" locked />
        </div>
        <div className="gallery-middle">
          <PhotoFrame photo={demoPhoto(2)} alt="" ratio="4/3" rounded="xl">
            <StepDots className="gallery-dots" count={6} current={1} label="Photo 1 of 6" ground="photo" />
          </PhotoFrame>
        </div>
      </Row>
    </>
  );
}
