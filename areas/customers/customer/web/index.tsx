import type { Section } from '#kernel'
import { partnerPages } from '#areas/partners/mechanism/web/partner-pages.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import { findResource, mayCall, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { customer } from '../customer.ts'
import { FlowImport } from './flow-import.tsx'
import { GradeInput } from './grade-input.tsx'
import { owned } from './owned.ts'
import { PendingBanner } from './pending-banner.tsx'

const ownedSections: Section[] = Object.entries(owned).map(([id, { label }]) => ({ id, title: label, fields: [id] }))
const places = customer.sections!.findIndex(one => one.id === 'inform')
const whole = {
  ...customer,
  fields: { ...customer.fields, ...owned },
  sections: customer.sections!.toSpliced(places, 0, ...ownedSections),
} as unknown as AnyResource

/** An approver reads this customer's documents and accounts in the detail, without a right to their lists. */
const withoutList = (name: keyof typeof owned, resource: string) => (record: Row) =>
  Array.isArray(record[name]) &&
  (record[name] as Row[]).length > 0 &&
  !mayCall(findResource(resource)!, 'page', useSession.getState().codes)

export default customise(customer, {
  list: { filters: { riskGrade: GradeInput } },
  form: partnerPages.form,
  detail: {
    banner: PendingBanner,
    before: { money: FlowImport },
    tabs: [
      ...partnerPages.detail.tabs,
      {
        id: 'ownLicences',
        title: '证照与资料 / Licences and documents',
        isShown: withoutList('licences', 'mechanism-licence'),
        load: () => import('./owned-tab.tsx').then(module => ({ default: module.LicencesTab })),
      },
      {
        id: 'ownAccounts',
        title: '银行账户 / Bank accounts',
        isShown: withoutList('accounts', 'account-mechanism'),
        load: () => import('./owned-tab.tsx').then(module => ({ default: module.AccountsTab })),
      },
    ],
  },
  pages: {
    add: () => <FormPage resource={whole} how="add" />,
    edit: () => <FormPage resource={whole} how="edit" />,
    afresh: () => <FormPage resource={whole} how="afresh" />,
  },
})
