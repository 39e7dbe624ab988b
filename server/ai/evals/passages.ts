/** A passage on which each action is tried. */
export interface Passage {
  /** Stable, for comparing two runs. */
  id: string;
  /** The tag of its language. */
  language: string;
  text: string;
  /** Names of people and places that must survive. */
  names: readonly string[];
}

/** The 20 passages of `npm run evals`: own texts in six languages, with names and numbers, some with mistakes. */
export const PASSAGES: readonly Passage[] = [
  {
    id: 'en-ferry',
    language: 'en',
    text: 'The ferry from Hull was late again, and Mara Quist stood on the pier with her collar up. She had been told 7:40. It was past nine now, and of the 31 people who had waited with her only four were left. Nobody spoke. The man with the birdcage had sat down on his case and closed his eyes.',
    names: ['Hull', 'Mara Quist'],
  },
  {
    id: 'en-ledger',
    language: 'en',
    text: 'In the harbour book for 1893 there is a page that somebody has cut out with a razor. Old Penhallow never spoke of it. When he died, his daughter Ruth found the page behind the barometer, folded in 8, and on it a single line: the Lantern did not sink on the 14th.',
    names: ['Penhallow', 'Ruth', 'Lantern'],
  },
  {
    id: 'en-kitchen',
    language: 'en',
    text: '“You could of told me,” said Ines. She put the 2 plates on the table and did not sit down. Her brother Pavel looked at the window, were the rain was running down in lines. “I was going to,” he said. “After the funeral. Then it was march, and then it was too late.”',
    names: ['Ines', 'Pavel'],
  },
  {
    id: 'en-garden',
    language: 'en',
    text: 'Most people water a garden far too often and far too little at a time. In a dry week, give each bed 20 litres in one go, early in the morning, and then leave it alone for 5 days. Helen Farrow, who has grown beans on sand near Aldeburgh for 40 years, does nothing else, and her beans are 2 metres tall.',
    names: ['Helen Farrow', 'Aldeburgh'],
  },
  {
    id: 'en-library',
    language: 'en',
    text: 'The public library in Castle Street lent 212,000 books last year, which is 9 per cent more than the year before. Its director, Amir Doshi, says that the new reading room is the reason. It opens at 8 and it is warm. Of every 10 visitors, he says, 3 come for the books and the other seven come for the quiet, and both are welcome.',
    names: ['Castle Street', 'Amir Doshi'],
  },
  {
    id: 'en-signal',
    language: 'en',
    text: 'At 02:16 the signal came back. It lasted for 11 seconds and it was not the ship. Okafor played it again, slower, and again, and at the third time Lindqvist took off her headphones and laid them on the desk with great care, as one puts down something that is asleep. “That is my voice,” she said.',
    names: ['Okafor', 'Lindqvist'],
  },
  {
    id: 'en-recipe',
    language: 'en',
    text: 'My grandmother Odile made this soup on the first Sunday of every month, and she made it for 12, whether we were 12 or not. You need 3 onions, 1 kilo of potatoes and more butter than you think. The secret, she said, is to do nothing: put the lid on, go to Rosa next door, and come back when the story is over.',
    names: ['Odile', 'Rosa'],
  },
  {
    id: 'en-letter',
    language: 'en',
    text: 'Dear Mr Achterberg, thank you for your letter of 3 May, which has reached me only today because I have moved twice since then. I do remember the house in Tern Lane. There were 6 rooms, and we used 4 of them. The piano was not ours. If you still wish to know who played it, come on a weekday, and come alone.',
    names: ['Achterberg', 'Tern Lane'],
  },
  {
    id: 'de-deich',
    language: 'de',
    text: 'Als Jule Harms den Deich erreichte, stand das Wasser schon auf der zweiten Stufe. Sie zählte die Boote: es waren 9, und es hätten 10 sein müssen. Hinter ihr rief jemand, aber der Wind nahm die Worte mit, noch bevor sie ein Satz waren. Um 5 Uhr würde es hell, und dann würde man sehen, wer noch da war.',
    names: ['Jule Harms'],
  },
  {
    id: 'de-archiv',
    language: 'de',
    text: 'Im Archiv der Stadt Emden liegt ein Heft von 1921, in das ein Lehrer namens Focken jeden Abend das Wetter eingetragen hat. Es sind 365 Zeilen, und nur eine davon handelt nicht vom Wetter. Am 17. Oktober schreibt er: Heute war Besuch da, und er hat nichts gesagt. Mehr ist nicht zu finden, auch nicht in den Akten der Schule.',
    names: ['Emden', 'Focken'],
  },
  {
    id: 'de-werkstatt',
    language: 'de',
    text: 'Die Werkstatt von Thea Brandt hat 40 Quadratmeter und kein Fenster nach Süden, und genau das ist der Grund, warum sie hier ist. Das Licht soll den ganzen Tag gleich sein, sagt sie. An einer Geige arbeitet sie ungefähr 200 Stunden, und in den ersten 30 davon hört man nichts als das Messer und das Radio.',
    names: ['Thea Brandt'],
  },
  {
    id: 'de-zug',
    language: 'de',
    text: 'Der Zug nach Görlitz hielt auf freier Strecke, und nach 20 Minuten begannen die Leute im Wagen 7, miteinander zu reden. Ein Junge namens Emil teilte seine Kekse, eine Frau mit einem Cello las aus der Zeitung vor. Als es weiterging, waren es alle ein wenig leid, das der Halt schon vorbei war.',
    names: ['Görlitz', 'Emil'],
  },
  {
    id: 'fr-phare',
    language: 'fr',
    text: 'Le gardien du phare s’appelait Yann Le Goff, et il n’était pas descendu à terre depuis 14 mois. Chaque matin, il notait la couleur de la mer dans un cahier, avec une heure et un seul mot. Le 2 février, il a écrit : rien. C’était la première fois, et le cahier ne dit pas pourquoi.',
    names: ['Yann Le Goff'],
  },
  {
    id: 'fr-marche',
    language: 'fr',
    text: 'Sur le marché de Cancale, les huîtres se vendent à la douzaine et les histoires sont gratuites. Madame Rozenn, qui a 81 ans, raconte la même depuis 1962, mais elle change la fin selon le temps qu’il fait. Avec la pluie, le bateau revient. Quand il fait beau, elle dit que nous ne saurons jamais.',
    names: ['Cancale', 'Rozenn'],
  },
  {
    id: 'fr-atelier',
    language: 'fr',
    text: 'Dans son atelier de la rue Saint-Luc, Nadia Ferrand répare des montres que les autres ont abandonnées. Il lui faut parfois 3 semaines pour une seule pièce, et elle ne compte pas ses heures. Une montre, dit-elle, c’est 150 morceaux qui sont d’accord entre eux, et il suffit d’un seul pour que le temps soit faux.',
    names: ['Saint-Luc', 'Nadia Ferrand'],
  },
  {
    id: 'es-puerto',
    language: 'es',
    text: 'Cuando el barco entró en el puerto de Luarca, ya no quedaba nadie en el muelle más que Inés Quiroga y su perro. Había esperado 6 horas, y la carta que llevaba en el bolsillo estaba tan mojada que no se podía leer. Pero ella la sabía de memoria: eran 22 palabras, y la última era un nombre.',
    names: ['Luarca', 'Inés Quiroga'],
  },
  {
    id: 'es-huerta',
    language: 'es',
    text: 'La huerta de don Anselmo tiene 7 higueras y un pozo, y desde hace 50 años no ha cambiado nada en ella salvo la puerta. Los niños del pueblo saben que la llave está debajo de la tercera piedra. Él también sabe que lo saben, y por eso deja cada tarde un plato con 10 higos sobre el muro.',
    names: ['Anselmo'],
  },
  {
    id: 'it-scala',
    language: 'it',
    text: 'La scala della casa di via Corsi aveva 96 gradini, e Livia li contava ogni sera con la mano sul muro, perché la luce non c’era più da anni. Quella sera ne contò 97. Si fermò, tornò indietro fino alla porta e ricominciò, ma il numero era ancora quello, e dal quarto piano qualcuno chiamava il suo nome.',
    names: ['Corsi', 'Livia'],
  },
  {
    id: 'it-banda',
    language: 'it',
    text: 'La banda di Orsara suona da 120 anni la stessa marcia, e nessuno ricorda più chi l’ha scritta. Il maestro Bellini dice che non è importante. Ha 18 musicisti, e il più giovane ha 9 anni e suona il tamburo meglio di lui. Quando passano sotto la chiesa, anche le campane sembrano aspettare.',
    names: ['Orsara', 'Bellini'],
  },
  {
    id: 'nl-sluis',
    language: 'nl',
    text: 'De sluis van Lemmer gaat om 6 uur open, maar Hidde de Vries staat er al om vijf uur met zijn koffie. Hij werkt er 33 jaar en hij kent de schippers aan hun motor, nog voor hij ze ziet. In de winter komen er soms maar 2 boten op een dag, en dan leest hij de krant van gisteren nog een keer.',
    names: ['Lemmer', 'Hidde de Vries'],
  },
];
