import type { Talks } from './talks.ts';

export const it: Talks = {
  dialogues: [
    [
      'Il tuo profilo mi ha fatto ridere ad alta voce in treno. Ma il ragù alle otto di mattina, davvero?',
      'Davvero. A mezzogiorno il vicino è già alla porta con il pane.',
      'Allora mi metto in coda dietro di lui.',
      'Che faccia tosta. Mi piace.',
      '+Che fai questa settimana?',
      'Niente che non annullerei per un tavolo per due e una pessima battuta sul vino.',
    ],
    [
      'Fisso questa casella da dieci minuti, quindi lo dico e basta: hai l’aria di un bel guaio.',
      'Dieci minuti per questo?',
      '+Però ha funzionato.',
      'Dal vivo riesco meglio. Con più calma, soprattutto.',
      'La calma è sottovalutata.',
    ],
    [
      'Prima un caffè o subito l’aperitivo?',
      'Dipende. Chi si imbarazza, tu o io?',
      'Io, fino al secondo sorso.',
      'Aperitivo, allora. E un tavolino d’angolo, lontano dal karaoke.',
    ],
    [
      'Non so mai come iniziare. Che cosa ti ha fatto sorridere oggi?',
      'Mia zia che litiga con il navigatore. E adesso questo.',
      'E chi ha vinto?',
      'Lei. Un’ora di ritardo, ma ha vinto lei.',
      'Con te è facile parlare.',
    ],
    [
      'Prima di tutto: cerchi qualcosa di serio?',
      'La verità? Qualcosa di caldo. Il resto si vedrà.',
      'La risposta migliore che ho letto qui.',
      'E tu?',
      'Una compagnia che sappia di sera con le finestre aperte.',
    ],
  ],
  toFictional: [
    'Ciao! Esisti davvero? Ho visto il segno sul tuo profilo e ho preferito chiedere.',
    'Sembri una bella compagnia. Com’è andata la giornata?',
    'Com’è per te una serata tranquilla perfetta?',
  ],
};
