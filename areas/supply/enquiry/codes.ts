/** Fixed code tables of the supply side (40): what the program branches on. */
import { enumOf } from '#kernel'

/** 40, section 5. */
export const enquiryKind = enumOf('enquiry_kind', {
  1: '年检 / Inspection',
  2: '上牌代办 / Licence agency',
  3: '停车费 / Parking fee',
})
export const enquiryPurpose = enumOf('enquiry_purpose', {
  1: '新签协议 / New agreement',
  2: '续签或调价 / Renewal or price change',
  3: '工单单次 / One-off for a work order',
})
/** Codes of mechanism_type; 0 is nobody that we know as an institution yet. */
export const enquirySupplierType = enumOf('enquiry_supplier_type', {
  2: '服务商 / Service provider',
  7: '停车服务商 / Parking provider',
  9: '维修站 / Repair station',
  0: '潜在供应商 / Prospect',
})
export const enquiryInviteWay = enumOf('enquiry_invite_way', {
  1: '链接 / Link',
  2: '电话 / Phone',
  3: '现场 / On site',
})
export const enquiryAwardMode = enumOf('enquiry_award_mode', {
  1: '单一供应商 / One supplier',
  2: '按城市 / By city',
  3: '按项目 / By item',
})
export const enquiryQuoteWay = enumOf('enquiry_quote_way', {
  1: '供应商填报 / By the supplier',
  2: '代录 / Entered by us',
})
