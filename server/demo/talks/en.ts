import type { Talks } from './talks.ts';

export const en: Talks = {
  dialogues: [
    [
      'Your profile made me laugh out loud on a full train. Is the risotto story true?',
      'Every word. The smoke alarm still flinches when I get the pan out.',
      'Then I propose a restaurant. For safety.',
      'Coward. I like it.',
      '+What are you doing later this week?',
      'Nothing I wouldn’t cancel for a table for two and a bad wine joke.',
      'Bring the joke. I’ll judge it without mercy.',
    ],
    [
      'Hello you. I’ve been staring at this box for ten minutes, so let me just say it: you look like trouble, the good kind.',
      'Ten minutes, and that’s what you came up with?',
      '+It worked, by the way.',
      'I’m better in person. Slower, mostly.',
      'Slow is underrated.',
      'Tell me one thing that always works on you.',
      'A hand on my back while we wait for a drink. Your turn.',
    ],
    [
      'Coffee first or straight to the cocktail?',
      'Depends. Are you the shy one or am I?',
      'I’m shy until the second sip.',
      'Cocktail, then. And somewhere with corners.',
      'I know a place with terrible lighting and wonderful corners.',
    ],
    [
      'I never know how to start these. So: what made you smile today?',
      'A dog in a raincoat. And now this.',
      'A raincoat! With a hood?',
      'With a hood. He hated it. I loved it.',
      'You’re easy to talk to. Are you always?',
      'Only when someone asks a second question.',
    ],
    [
      'Before anything else: are you looking for something serious?',
      'Honest answer? Something warm. I’ll know the rest when I see it.',
      'That’s the best answer I’ve had here.',
      'What’s yours?',
      'Company that feels like an evening with the windows open.',
    ],
    [
      'Two truths and a lie: I sleep with socks on, I once danced on a bar, I can’t whistle.',
      'Nobody who writes like that sleeps with socks on.',
      'Correct. And impressed.',
      'So about that bar…',
      '+You’ll have to show me one day.',
    ],
    [
      'You wrote that you like being surprised. How do you feel about a walk after dark and something sweet in my coat pocket?',
      'What’s in the pocket?',
      'That would not be a surprise.',
      'Fine. I’m in. But I keep the pocket.',
    ],
    [
      'Still up?',
      'Unfortunately. You?',
      'I was about to sleep and then thought of your last message.',
      'Good. That was the plan.',
    ],
  ],
  toFictional: [
    'Hi there. Are you a real person? I saw the mark on your profile and wanted to ask.',
    'You seem like good company. How was your day?',
    'I like the way you write about quiet evenings. What does a perfect one look like?',
    'Tell me a story before I go to sleep?',
  ],
};
