import { lines, type Field } from '#kernel'

/** Records of their own written with the customer (20-partners 5): a submit needs them. */
export const owned = {
  contacts: lines('联系人 / Contacts', '', 'contacts', {
    columns: ['contactName', 'roles', 'phone', 'position', 'email', 'idNo', 'isPrimary'],
  }),
  licences: lines('证照与资料 / Licences and documents', '', 'mechanism-licence', {
    columns: ['licenceKind', 'licenceNo', 'holderName', 'longTerm', 'validFrom', 'validTo', 'fileBizId'],
  }),
  accounts: lines('银行账户 / Bank accounts', '', 'account-mechanism', {
    columns: [
      'accountKind',
      'accountName',
      'bankTitle',
      'bankName',
      'bankNo',
      'accountNo',
      'useRange',
      'isDefault',
      'proofBizId',
    ],
  }),
  titles: lines('开票抬头 / Invoice titles', '', 'mechanism-title', {
    columns: ['titleName', 'taxNo', 'invoiceKind', 'email', 'mobile', 'isDefault'],
  }),
} satisfies Record<string, Field>
