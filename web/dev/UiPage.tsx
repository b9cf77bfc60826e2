import './gallery.css';
import { useState } from 'react';
import { Toaster } from '../ui/Toaster.tsx';
import { createToasts } from '../ui/toast-store.ts';
import { Board } from './ui-gallery/Board.tsx';
import { Buttons } from './ui-gallery/Buttons.tsx';
import { Choices } from './ui-gallery/Choices.tsx';
import { Feedback } from './ui-gallery/Feedback.tsx';
import { Fields } from './ui-gallery/Fields.tsx';
import { Foundations, Marks } from './ui-gallery/Foundations.tsx';
import { Niches } from './ui-gallery/Niches.tsx';
import { Navigation, Overlays } from './ui-gallery/Overlays.tsx';
import { Photos } from './ui-gallery/Photos.tsx';

/** The gallery of the design system: every component in its states, each section in both schemes. For engineers. */
export default function UiPage() {
  const [toasts] = useState(createToasts);
  return (
    <main>
      <title>Design system</title>
      <h1 className="gallery-title">Design system</h1>
      <Board id="foundations" title="Foundations" draw={() => <Foundations />} />
      <Board id="niches" title="Niches" draw={() => <Niches />} />
      <Board id="buttons" title="Buttons" draw={() => <Buttons />} />
      <Board id="marks" title="Marks" draw={() => <Marks />} />
      <Board id="fields" title="Fields" draw={(scheme) => <Fields scheme={scheme} />} />
      <Board id="choices" title="Choices" draw={(scheme) => <Choices scheme={scheme} />} />
      <Board id="navigation" title="Navigation" draw={(scheme) => <Navigation scheme={scheme} />} />
      <Board id="overlays" title="Overlays" draw={(scheme) => <Overlays scheme={scheme} toasts={toasts} />} />
      <Board id="feedback" title="Feedback" draw={() => <Feedback />} />
      <Board id="photos" title="Photos" draw={() => <Photos />} />
      <Toaster store={toasts} label="Notices" closeLabel="Close" />
    </main>
  );
}
