/**
 * Dictionaries that people maintain, seeded in every new tenant (conventions 3): [key, label, extend?];
 * of `extend`, `remark` and `isSealed` (has a word, is not offered) are columns of the entry. Codes that the
 * program branches on are
 * enumerations of the definitions and need no entry. Whoever writes a definition with dict(code) adds the code here.
 */
import type { Label } from '#kernel'
import { billingDictionaries } from './billing/dictionaries.ts'

export type DictionaryEntry = readonly [key: string, label: Label, extend?: Readonly<Record<string, unknown>>]
export interface DictionarySeed {
  readonly code: string
  readonly label: Label
  readonly entries: readonly DictionaryEntry[]
}

const plain = (...labels: Label[]): DictionaryEntry[] => labels.map(label => [label.split(' / ')[0]!, label])

export const businessDictionaries: readonly DictionarySeed[] = [
  {
    code: 'gender',
    label: '性别 / Gender',
    entries: [
      ['1', '男 / Male'],
      ['2', '女 / Female'],
    ],
  },
  {
    code: 'currency',
    label: '币种 / Currency',
    entries: [
      ['CNY', '人民币 / Renminbi'],
      ['USD', '美元 / US dollar'],
      ['HKD', '港元 / Hong Kong dollar'],
      ['EUR', '欧元 / Euro'],
    ],
  },
  {
    // What a file says it is (10-platform 5.6, groupName): the key is the word itself, which `attach.sensitiveGroups`
    // names too.
    code: 'paper_kind',
    entries: plain(
      '营业执照 / Business licence',
      '身份证 / ID card',
      '银行卡 / Bank card',
      '征信授权 / Credit authorisation',
      '驾驶证 / Driving licence',
      '行驶证 / Vehicle licence',
      '合同 / Contract',
      '发票 / Invoice',
      '付款凭证 / Proof of payment',
      '提车确认书 / Handover sheet',
      '退车函 / Return letter',
      '车辆照片 / Vehicle photos',
      '其他 / Other',
    ),
    label: '资料类别 / Document types',
  },
  {
    code: 'contact_role',
    label: '联系人角色 / Contact roles',
    entries: [
      ['business', '商务 / Business'],
      ['finance', '财务 / Finance'],
      ['fleet', '车队 / Fleet'],
      ['legal', '法务 / Legal'],
      ['signer', '签约 / Signer'],
      ['risk', '风控 / Risk'],
      ['emergency', '紧急 / Emergency'],
      ['onsite', '现场 / On site'],
      ['dispatcher', '派单 / Dispatcher'],
    ],
  },
  {
    code: 'register_status',
    label: '登记状态 / Register state',
    entries: plain(
      '存续 / Existing',
      '在业 / In business',
      '迁入 / Moved in',
      '迁出 / Moved out',
      '停业 / Suspended',
      '清算 / In liquidation',
      '吊销 / Licence revoked',
      '撤销 / Withdrawn',
      '注销 / Deregistered',
    ),
  },
  {
    code: 'industry',
    label: '行业 / Industry',
    entries: [
      ['36', '汽车制造业 / Motor vehicles'],
      ['51', '批发业 / Wholesale'],
      ['52', '零售业 / Retail'],
      ['54', '道路运输业 / Road transport'],
      ['58', '多式联运和运输代理业 / Transport agencies'],
      ['59', '装卸搬运和仓储业 / Storage'],
      ['60', '邮政业 / Post and courier'],
      ['64', '互联网和相关服务 / Internet services'],
      ['65', '软件和信息技术服务业 / Software'],
      ['66', '货币金融服务 / Financial services'],
      ['68', '保险业 / Insurance'],
      ['70', '房地产业 / Real estate'],
      ['71', '租赁业 / Leasing'],
      ['72', '商务服务业 / Business services'],
      ['81', '机动车维修业 / Vehicle repair'],
      ['99', '其他 / Other'],
    ],
  },
  ...billingDictionaries,
]
