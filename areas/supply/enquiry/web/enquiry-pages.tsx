import type { Customs } from '#packages/web/kit/customise.ts'
import { PublishPage } from './publish-page.tsx'

/** What the three kinds show alike: the comparison of the quotes, and the page on which suppliers are invited. */
export const enquiryPages = (resource: { readonly name: string; readonly permission: string }): Customs => ({
  detail: {
    tabs: [{ id: 'comparison', title: '比价定标 / Comparison', load: () => import('./comparison-tab.tsx') }],
  },
  pages: {
    publish: {
      Component: () => <PublishPage name={resource.name} />,
      title: '发布询价 / Invite suppliers',
      code: `${resource.permission}_edit`,
    },
  },
})
