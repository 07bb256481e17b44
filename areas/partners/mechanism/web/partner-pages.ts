import type { Customs } from '#packages/web/kit/customise.ts'
import { KnownAlready } from './known-already.tsx'

/** What the pages of every institution have beside the standard: look-alikes while typing, its other roles. */
export const partnerPages = {
  form: { after: { identity: KnownAlready } },
  detail: {
    tabs: [
      {
        id: 'sameEntity',
        title: '其他身份 / Other roles',
        isShown: record => Boolean(record['creditCode']),
        load: () => import('./same-entity.tsx').then(module => ({ default: module.SameEntity })),
      },
    ],
  },
} satisfies Customs
