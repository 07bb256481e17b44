import { enumOf } from '#kernel'

/** 30, section 5: how a car is transferred. */
export const transferMode = enumOf('transfer_mode', {
  1: '换车 / Swap in the same contract',
  2: '转合同 / Other contract',
})
