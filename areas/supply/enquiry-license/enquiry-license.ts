import { defineResource } from '#kernel'
import { enquiryApproval, enquiryCalls, enquiryParts } from '../enquiry/enquiry.ts'
import { enquiryItem } from '../enquiry/enquiry-lines.ts'

/** 40, section 5: prices of plates, permits and pledges; goes over into an agreement of kind 15. */
export const enquiryLicense = defineResource({
  ...enquiryParts({ kind: 2, items: 'enquiry-license-item' }),
  name: 'enquiry-license',
  label: '上牌代办询价 / Licence-agency enquiry',
  page: '/enquiry/license/agent',
  number: { field: 'enquiryNo', prefix: 'XBSP' },
  approval: enquiryApproval('enquiry-license'),
  calls: enquiryCalls('enquiry_license'),
})

export const enquiryLicenseItem = enquiryItem({
  of: 'enquiry-license',
  label: '上牌代办询价项目 / Item of a licence-agency enquiry',
  dictionary: 'agency_item',
})
