import { defineResource, enumeration, int, ref, text } from '#kernel'
import { completed } from './codes.ts'
import { contractType, mechanismType, partyType } from '#areas/codes/codes.ts'

/** 30, section 3: the parties by side. A pays, B is paid (D2); names are a snapshot of the signing day. */
export const contractParty = defineResource({
  name: 'contract-party',
  label: '合同主体 / Contract party',
  area: 'contracts',
  kind: 'lines',
  parent: 'contractId',
  title: 'partyName',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    contractType: enumeration('合同类型 / Kind', 'S', contractType),
    partyType: enumeration('甲乙丙丁方 / Side', 'R', partyType),
    mechanismType: enumeration('主体类型 / Party kind', 'RF', mechanismType),
    mechanismId: ref('主体 / Party', 'RF', 'mechanism', {
      only: { mechanismType: ['field:mechanismType'], status: [1] },
    }),
    roleName: completed(
      text('身份 / Role', '', {
        max: 20,
        words: [
          '承租方 / Lessee',
          '出租方 / Lessor',
          '担保方 / Guarantor',
          '意向承租方 / Prospective lessee',
          '平台方 / Platform',
          '供车方 / Dealer',
        ],
        help: '不填按合同类型 / Empty: by the kind of contract',
      }),
    ),
    partyName: text('主体名称 / Party name', 'S', { max: 128 }),
    creditCode: text('信用代码或证件号 / Credit code or ID no.', 'SM', { max: 18, mask: 'idNo' }),
    legalPerson: text('法定代表人 / Legal representative', '', { max: 64 }),
    address: text('地址 / Address', '', { max: 200 }),
    contactName: completed(
      text('联系人 / Contact name', '', { max: 64, help: '不填取主联系人 / Empty: the primary contact' }),
    ),
    contactPhone: completed(text('联系电话 / Contact phone', 'M', { max: 20, mask: 'phone' })),
    contactEmail: text('联系邮箱 / Contact email', '', { max: 64, format: 'email' }),
    deliverAddress: completed(
      text('送达地址 / Service address', '', {
        max: 200,
        help: '法律文书送达，不填取机构送达地址 / For service of documents; empty: that of the institution',
      }),
    ),
    accountMechanismId: ref('收付款账户 / Account', '', 'account-mechanism', {
      only: { status: [1], mechanismId: ['field:mechanismId'] },
      help: '只列已核验的账户；乙方不填取默认账户 / Verified accounts only; empty for B: the default one',
    }),
    accountName: text('户名 / Account name', 'S', { max: 128 }),
    bankName: text('开户行 / Bank name', 'S', { max: 128 }),
    bankNo: text('行号 / Bank code', 'S', { max: 20 }),
    accountNo: text('账号 / Account no.', 'SM', { max: 40, mask: 'bankNo' }),
    invoiceTitle: text('发票抬头 / Invoice title', 'S', { max: 128 }),
    taxNo: text('税号 / Tax no.', 'S', { max: 20 }),
    signerName: text('签署人 / Signer name', '', { max: 64 }),
    signerPhone: text('签署人手机 / Signer phone', 'M', { max: 20, format: 'mobile', mask: 'phone' }),
    signerIdNo: text('签署人证件号 / Signer ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo' }),
    signOrder: int('签署顺序 / Order', '', { min: 1, max: 9 }),
  },
  list: {
    columns: [
      'partyType',
      'partyName',
      'mechanismType',
      'mechanismId',
      'roleName',
      'contactName',
      'contactPhone',
      'legalPerson',
      'creditCode',
      'address',
      'contactEmail',
      'deliverAddress',
      'accountMechanismId',
      'accountName',
      'bankName',
      'bankNo',
      'accountNo',
      'invoiceTitle',
      'taxNo',
      'signerName',
      'signerPhone',
      'signerIdNo',
      'signOrder',
    ],
  },
  indexes: ['unique: contractId, partyType', 'mechanismType, mechanismId, partyType'],
})
