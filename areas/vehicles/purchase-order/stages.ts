import { enumOf } from '#kernel'

/** How far a bought car is, on the board of purchase orders; each car is counted once, where it stands. */
export const purchaseStage = enumOf('purchase_stage', {
  1: ['待登记VIN / No VIN yet', 'default'],
  2: ['待发运 / To be sent', 'default'],
  3: ['在途 / On the way', 'info'],
  4: ['待验收 / To be accepted', 'warning'],
  5: ['待登记 / To be registered', 'warning'],
  6: ['待上牌 / To be plated', 'warning'],
  7: ['待整备 / To be prepared', 'warning'],
  8: ['已就绪 / Ready', 'success'],
})
export const READY = 8

/** Days after which somebody asks what holds a car in a stage; what waits to be ready does not age. */
export const patience: Readonly<Record<number, number>> = { 1: 7, 2: 5, 3: 4, 4: 1, 5: 7, 6: 5, 7: 3 }
