import { FORMER_MEMBER } from '#shared/accounts/former-member.ts';
import { RESTORABLE_DAYS } from '#shared/documents/restorable-days.ts';
import { ROLE_LABELS } from '#shared/permissions.ts';
import { ALL_VERSIONS_DAYS, PLANS } from '#shared/plans/plans.ts';

export interface HelpAnswer {
  question: string;
  /** Paragraphs. */
  text: readonly string[];
}

export interface HelpTopic {
  /** The fragment of its address. */
  id: string;
  title: string;
  answers: readonly HelpAnswer[];
}

/** The help for writers. It quotes the labels of controls; a test finds each of them in the source. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: 'saving',
    title: 'Saving and earlier texts',
    answers: [
      {
        question: 'When is my text saved?',
        text: [
          'While you write. “Saved” at the top means that the server has written it down for good. “Saved on this device” means that it is here, also after closing this window, and goes to the server as soon as that can be reached. “Unsaved changes” means neither; a “Download” is offered beside it.',
        ],
      },
      {
        question: 'Can I get an earlier text back?',
        text: [
          '“Versions” in the menu of a page shows what was kept: under a name when you press “Save version”, by itself when the writing rests and before a text is replaced. Each can be compared with the page and restored; the text before that is kept first. The menu beside a paragraph has “History of this paragraph”.',
          `The Free plan keeps the last ${PLANS.free.maxVersions} versions of each document. The other plans keep all of ${ALL_VERSIONS_DAYS} days, and those with a name for good.`,
        ],
      },
      {
        question: 'Where do deleted documents go?',
        text: [
          'Into “Trash”, the last folder of the files. “Put back” in their menu returns them. They stay there until you press “Delete permanently” or “Empty trash”.',
          `An uploaded file does not go into the trash. It is listed under “Deleted files”, in the menu of the trash and below the assets, and can be restored for ${RESTORABLE_DAYS} days.`,
        ],
      },
      {
        question: 'Can I get a workspace back?',
        text: [
          `A deleted workspace can be restored for ${RESTORABLE_DAYS} days. The message that follows a deletion has an “Undo”, and “Recently deleted” at the foot of the list has the rest.`,
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Without a connection',
    answers: [
      {
        question: 'Can I write offline?',
        text: [
          'Yes. A workspace that you have opened on this device opens and can be edited without a connection, and so does this page. New documents, folders and canvases work too. When the connection is back, everything is merged by itself.',
        ],
      },
      {
        question: 'How do I take all my workspaces along?',
        text: [
          'Press the save label at the top of a workspace. “Kept offline” there says what is stored on this device. Switch on “All workspaces” to store every one of yours.',
        ],
      },
      {
        question: 'What needs a connection?',
        text: [
          'AI, inviting people, payments, and files that are not on this device yet. Each says so and loses nothing.',
        ],
      },
      {
        question: 'Two of us changed the same paragraph offline. Whose text wins?',
        text: [
          'Both stay: the words of both are merged into the paragraph, also when one of you divided it or joined it with another. “Versions” has the text of before.',
        ],
      },
    ],
  },
  {
    id: 'sharing',
    title: 'Writing together',
    answers: [
      {
        question: 'How do we write together?',
        text: [
          'Open a workspace, press “Share” and invite a person by e-mail. They find the invitation on the page of workspaces after logging in with that address. An invitation is open for 14 days.',
        ],
      },
      {
        question: 'What may the people do whom I invite?',
        text: [
          `“${ROLE_LABELS.editor}”: they write and change everything except people, transfer and deletion. “${ROLE_LABELS.viewer}”: they read. Only you, the owner, invite and remove people, or give the workspace to somebody else with “Make owner”.`,
        ],
      },
      {
        question: 'Who pays for a shared workspace?',
        text: [
          'It counts among the workspaces of its owner. Credits are paid by the person who asks AI for something.',
        ],
      },
    ],
  },
  {
    id: 'exports',
    title: 'Exports and backups',
    answers: [
      {
        question: 'How do I take a text out?',
        text: [
          'Press “Share” in a workspace; below the people is “Export”. A document, or a folder that is shown as one page, becomes Markdown or HTML. A canvas becomes JSON, JSON Canvas, a PNG image or SVG. “Print” in the menu of a page makes paper, or a PDF.',
        ],
      },
      {
        question: 'How do I take everything out?',
        text: [
          '“Export of all my data” on the account page makes one zip: documents as Markdown and HTML, canvases as JSON, and your files. “Download a backup” in the search of a workspace makes a file from which that workspace can be restored, with “Restore from a backup…” in the list of workspaces.',
        ],
      },
    ],
  },
  {
    id: 'ai',
    title: 'AI',
    answers: [
      {
        question: 'What does AI do to my text?',
        text: [
          'Nothing until you say so. Select some words and choose an action: the suggestion stands in pencil beside your text, change by change. You accept or refuse each one, or close it and keep what you wrote.',
        ],
      },
      {
        question: 'What is sent, and to whom?',
        text: [
          '“What is sent” in the AI panel shows the whole text of a request before you send it. It goes to the model that the settings of the workspace name, and to nobody else.',
        ],
      },
      {
        question: 'What does it cost?',
        text: [
          'The cost in credits stands beside the button. It is taken when the answer is there; an answer that fails costs nothing. “Credits, line by line” on the account page lists every one.',
        ],
      },
      {
        question: 'Can I switch AI off?',
        text: [
          'Yes. For yourself: “AI” on the account page; then you see no AI controls in any workspace. For a workspace: its settings.',
        ],
      },
    ],
  },
  {
    id: 'origins',
    title: 'Who wrote what',
    answers: [
      {
        question: 'Which words did I write myself?',
        text: [
          '“Show origins” in the menu of a page tints the words that were pasted, imported, written by AI, or written by AI and edited since. Words that were typed have no tint.',
        ],
      },
      {
        question: 'Can I prove it?',
        text: [
          '“Provenance report” in the same menu counts the words of each origin and lists the AI answers that were used. You can download it.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    answers: [
      {
        question: 'How do I delete my account?',
        text: [
          `With “Delete Account” on the account page. Log in within 15 days, and it stays. After that your workspaces, texts and files are erased. Words that you wrote in workspaces of others stay there, without your name: “${FORMER_MEMBER}”.`,
        ],
      },
      {
        question: 'Where else am I logged in?',
        text: ['“Sessions” on the account page lists every browser. Each can be logged out from there.'],
      },
      {
        question: 'Can my own programs use Foolscap?',
        text: [
          'Yes. Everything that Foolscap does in your browser is a call of its API. The description of all calls in the format OpenAPI is at /api/openapi.json of this server.',
        ],
      },
    ],
  },
];
