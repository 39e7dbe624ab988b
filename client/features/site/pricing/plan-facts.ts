import { CREDIT_COSTS, CREDITS_PACK, CREDITS_PACK_CENTS, type CreditKind } from '#shared/plans/credits.ts';
import { ALL_VERSIONS_DAYS, HUNDREDTHS, PLANS, roomSize, UNLIMITED, type Plan } from '#shared/plans/plans.ts';
import type { PurchaseId } from '#shared/plans/purchases.ts';
import { TOOLS, type Tool, type ToolId } from '#shared/site/tools.ts';

/** The cards of the pricing page and the columns of its table: the plans, and the pack of credits. */
export type OfferId = 'free' | PurchaseId;

export interface Offer {
  id: OfferId;
  name: string;
  price: string;
  per: string;
  points: readonly string[];
}

/** Formats US cents: `$8`, `$19.99`. */
export const priceText = (cents: number): string =>
  `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;

const workspaces = ({ maxWorkspaces }: Plan): string =>
  maxWorkspaces === UNLIMITED ? 'Unlimited' : String(maxWorkspaces);
const monthly = ({ monthlyCredits }: Plan): number => (monthlyCredits ?? 0) / HUNDREDTHS;
const pack = CREDITS_PACK / HUNDREDTHS;
const { free, hobby, pro } = PLANS;

/** Whether the product has a tool. The page promises no tool before it exists. */
const exists = (id: ToolId): boolean => TOOLS.some((tool) => tool.id === id && tool.exists);
const hasIntegrations = exists('wordpress-sync') || exists('ghost');

/** In the order of the cards. */
export const OFFERS: readonly Offer[] = [
  {
    id: 'free',
    name: free.label,
    price: priceText(free.monthlyCents),
    per: 'for as long as you like',
    points: [
      `${workspaces(free)} workspaces`,
      `${monthly(free)} monthly AI credits`,
      `Last ${free.maxVersions} versions of each document`,
    ],
  },
  {
    id: 'hobby',
    name: hobby.label,
    price: priceText(hobby.monthlyCents),
    per: 'per month',
    points: [
      `${workspaces(hobby)} workspaces`,
      `${monthly(hobby)} credits monthly`,
      `Versioning: all, for ${ALL_VERSIONS_DAYS} days`,
      ...(hasIntegrations ? ['More integrations'] : []),
    ],
  },
  {
    id: 'credits10',
    name: 'Credits',
    price: priceText(CREDITS_PACK_CENTS),
    per: 'one-time',
    points: [`${pack} credits`, 'Never expire', 'Stackable, on any plan'],
  },
  {
    id: 'pro',
    name: pro.label,
    price: priceText(pro.monthlyCents),
    per: 'per month',
    points: [`${workspaces(pro)} workspaces`, 'Unlimited usage', 'Priority support'],
  },
];

const KIND_NAMES: Record<CreditKind, string> = {
  blogPost: 'A blog post, written from its outline',
  research: 'A research brief, up to 5 sources',
  outline: 'An outline',
  assistant: 'One answer in the editor or on a canvas',
};

/** Credits for which the table counts the runs: the months of the plans, and the pack. */
export const CREDIT_AMOUNTS = [monthly(free), pack, monthly(hobby)] as const;

const creditRow = (kind: CreditKind) => ({
  name: KIND_NAMES[kind],
  cost: CREDIT_COSTS[kind],
  runs: CREDIT_AMOUNTS.map((credits) => Math.floor((credits * HUNDREDTHS) / CREDIT_COSTS[kind])),
});

/** The tool that does each kind of AI work. */
const TOOL_OF_KIND: Readonly<Record<CreditKind, ToolId>> = {
  blogPost: 'blog-writing',
  research: 'research',
  outline: 'blog-writing',
  assistant: 'editor',
};

/**
 * Returns each kind of AI work whose tool exists, with its cost in hundredths, and how often each amount of credits pays
 * for it.
 */
export const creditRows = (tools: readonly Tool[] = TOOLS) =>
  (Object.keys(KIND_NAMES) as CreditKind[])
    .filter((kind) => tools.some(({ id, exists: isThere }) => isThere && id === TOOL_OF_KIND[kind]))
    .map(creditRow);

export type ComparedFact = Readonly<Record<OfferId, string>>;

const all = (text: string): ComparedFact => ({ free: text, hobby: text, credits10: text, pro: text });
const asYourPlan = 'As your plan';
const versions = ({ maxVersions }: Plan): string =>
  maxVersions === UNLIMITED ? `${ALL_VERSIONS_DAYS} days` : `Last ${maxVersions} each`;
const FIRST_DAY = '1st of the month';

/** The comparison: groups of facts, each with its text for every plan and for the pack of credits. */
export const COMPARISON: readonly { group: string; facts: readonly [string, ComparedFact][] }[] = [
  {
    group: 'Writing',
    facts: [
      [
        'Workspaces',
        {
          free: workspaces(free),
          hobby: workspaces(hobby),
          credits10: asYourPlan,
          pro: workspaces(pro),
        },
      ],
      ['Editor, canvases, search, export', all('Yes')],
      ['Works without a network', all('Yes')],
      ['Writing together', all('Yes')],
      [
        'Versions kept',
        { free: versions(free), hobby: versions(hobby), credits10: asYourPlan, pro: versions(pro) },
      ],
      [
        'Room for files',
        {
          free: roomSize(free.maxFileBytes),
          hobby: roomSize(hobby.maxFileBytes),
          credits10: asYourPlan,
          pro: roomSize(pro.maxFileBytes),
        },
      ],
      [
        'Text stored in an hour',
        {
          free: roomSize(free.textBytesPerHour),
          hobby: roomSize(hobby.textBytesPerHour),
          credits10: asYourPlan,
          pro: roomSize(pro.textBytesPerHour),
        },
      ],
      ['Named versions kept for good', { free: 'No', hobby: 'Yes', credits10: asYourPlan, pro: 'Yes' }],
    ],
  },
  {
    group: 'AI help',
    facts: [
      [
        'Credits',
        {
          free: `Topped up to ${monthly(free)}`,
          hobby: `${monthly(hobby)} added`,
          credits10: `${pack}, once`,
          pro: 'Unlimited usage',
        },
      ],
      ['When', { free: FIRST_DAY, hobby: 'With each payment', credits10: 'At once', pro: '–' }],
      [
        'Unused credits',
        { free: `Stay, up to ${monthly(free)}`, hobby: 'Stay', credits10: 'Never expire', pro: '–' },
      ],
      ['At 0 credits', { free: 'AI waits', hobby: 'AI goes on', credits10: 'AI waits', pro: 'AI goes on' }],
    ],
  },
  {
    group: 'The rest',
    facts: [
      ['Priority support', { free: 'No', hobby: 'No', credits10: 'No', pro: 'Yes' }],
      ['Renews by itself', { free: 'No', hobby: 'Monthly', credits10: 'No', pro: 'Monthly' }],
    ],
  },
];
