import { defineResource } from '#kernel'
import { enquiryApproval, enquiryCalls, enquiryParts } from '../enquiry/enquiry.ts'
import { enquiryItem } from '../enquiry/enquiry-lines.ts'

/** 40, section 5: prices of inspections, of agencies and stations; goes over into an agreement of kind 17. */
export const enquiryYearCheck = defineResource({
  ...enquiryParts({ kind: 1, items: 'enquiry-year-check-item' }),
  name: 'enquiry-year-check',
  label: '年检询价 / Inspection enquiry',
  page: '/enquiry/year/check',
  number: { field: 'enquiryNo', prefix: 'XBNJ' },
  approval: enquiryApproval('enquiry-year-check'),
  calls: enquiryCalls('enquiry_year_check'),
})

export const enquiryYearCheckItem = enquiryItem({
  of: 'enquiry-year-check',
  label: '年检询价项目 / Item of an inspection enquiry',
  dictionary: 'check_item',
})
