import { enumeration, ref, text } from '#kernel'
import { contractType } from '#areas/codes/codes.ts'

/** Whose cars: what allotments and takes copy from their order (60, 4.5 and 4.6). */
export const ofContract = {
  contractType: enumeration('合同类型 / Contract kind', 'SLF', contractType),
  contractId: ref('合同 / Contract', 'SF', 'contract'),
  contractNo: text('合同编号 / Contract no.', 'SLK', { max: 32 }),
}
export const ofCustomer = {
  customerId: ref('客户 / Customer', 'SF', 'customer'),
  customerName: text('客户名称 / Customer name', 'SLK', { max: 128 }),
}
