import { defineResource } from '#kernel'
import { enquiryApproval, enquiryCalls, enquiryParts } from '../enquiry/enquiry.ts'
import { enquiryItem } from '../enquiry/enquiry-lines.ts'

/** 40, section 5: prices of parking, by the day or as a package; goes over into an agreement of kind 12. */
export const enquiryParking = defineResource({
  ...enquiryParts({ kind: 3, items: 'enquiry-parking-item', lots: true }),
  name: 'enquiry-parking',
  label: '停车费询价 / Parking-fee enquiry',
  page: '/enquiry/parking/fee',
  number: { field: 'enquiryNo', prefix: 'XBTC' },
  approval: enquiryApproval('enquiry-parking'),
  calls: enquiryCalls('enquiry_parking'),
})

export const enquiryParkingItem = enquiryItem({
  of: 'enquiry-parking',
  label: '停车费询价项目 / Item of a parking-fee enquiry',
  dictionary: 'parking_item',
})
