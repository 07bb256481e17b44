import { lines, type Field, type Section } from '#kernel'
import { customise } from '#packages/web/kit/customise.ts'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { customer } from '../customer.ts'

/** Records of their own that are written with the customer (20-partners 5): without them nobody could submit one. */
const owned: Record<string, Field> = {
  contacts: lines('联系人 / Contacts', '', 'contacts', { columns: ['contactName', 'roles', 'phone', 'position', 'email', 'idNo', 'isPrimary'] }),
  licences: lines('证照与资料 / Licences and documents', '', 'mechanism-licence', { columns: ['licenceKind', 'licenceNo', 'holderName', 'longTerm', 'validFrom', 'validTo', 'fileBizId'] }),
  accounts: lines('银行账户 / Bank accounts', '', 'account-mechanism', { columns: ['accountKind', 'accountName', 'bankTitle', 'bankName', 'bankNo', 'accountNo', 'useRange', 'isDefault', 'proofBizId'] }),
  titles: lines('开票抬头 / Invoice titles', '', 'mechanism-title', { columns: ['titleName', 'taxNo', 'invoiceKind', 'email', 'mobile', 'isDefault'] }),
}
const ownedSections: Section[] = Object.entries(owned).map(([id, { label }]) => ({ id, title: label, fields: [id] }))
const places = customer.sections!.findIndex(one => one.id === 'inform')
const whole = { ...customer, fields: { ...customer.fields, ...owned }, sections: customer.sections!.toSpliced(places, 0, ...ownedSections) } as unknown as AnyResource

export default customise(customer, {
  pages: {
    add: () => <FormPage resource={whole} how="add" />,
    edit: () => <FormPage resource={whole} how="edit" />,
    afresh: () => <FormPage resource={whole} how="afresh" />,
  },
})
