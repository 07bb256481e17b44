import type { ChangesOf } from '#kernel'
import type { assetKindSetting } from '../asset-kind-setting.ts'

type Kind = ChangesOf<typeof assetKindSetting>
const paper: Kind = { carrier: 1, uniquePerVehicle: true, maxLendDays: 15, normalHolder: 1 }
const inCar = { normalHolder: 3, returnWithCar: true } as const

/** 40, section 6: the kinds that every tenant begins with. */
export const standardKinds: readonly Kind[] = (
  [
    {
      ...paper,
      kindCode: 'CERT',
      kindName: '机动车登记证书',
      serialRequired: true,
      readyRequired: true,
      lendApproval: true,
      scanRequired: true,
      reissueTask: 1,
      reissueSubKind: 6,
      reissueDays: 10,
      priceKey: 'certificate',
    },
    {
      ...paper,
      ...inCar,
      kindCode: 'LICENCE',
      kindName: '行驶证',
      serialRequired: true,
      readyRequired: true,
      scanRequired: true,
      reissueTask: 2,
      reissueSubKind: 3,
      reissueDays: 5,
      priceKey: 'licence',
    },
    {
      ...paper,
      ...inCar,
      carrier: 2,
      maxLendDays: 7,
      kindCode: 'KEY1',
      kindName: '主钥匙',
      readyRequired: true,
      priceKey: 'key',
    },
    { ...paper, carrier: 2, maxLendDays: 7, kindCode: 'KEY2', kindName: '备用钥匙', reissueDays: 7, priceKey: 'key' },
    {
      ...paper,
      ...inCar,
      carrier: 3,
      kindCode: 'PLATE',
      kindName: '号牌(前后)',
      serialRequired: true,
      readyRequired: true,
      lendApproval: true,
      reissueTask: 2,
      reissueSubKind: 3,
      reissueDays: 10,
      priceKey: 'plate',
    },
    { ...paper, kindCode: 'INVOICE', kindName: '购车发票', lendApproval: true, scanRequired: true },
    { ...paper, kindCode: 'TAXCERT', kindName: '完税证明', lendApproval: true },
    { ...paper, kindCode: 'CONFORM', kindName: '合格证/一致性证书', lendApproval: true },
    {
      ...paper,
      ...inCar,
      kindCode: 'PERMIT',
      kindName: '网约车/道路运输证',
      lendApproval: true,
      reissueTask: 2,
      reissueSubKind: 5,
      reissueDays: 15,
      priceKey: 'permit',
    },
    { ...paper, maxLendDays: 30, uniquePerVehicle: false, kindCode: 'POLICY', kindName: '保单' },
    { ...paper, ...inCar, maxLendDays: 30, kindCode: 'MANUAL', kindName: '随车资料' },
    {
      ...paper,
      ...inCar,
      carrier: 4,
      maxLendDays: 30,
      uniquePerVehicle: false,
      kindCode: 'CARD',
      kindName: '充电卡/油卡',
    },
    { ...paper, ...inCar, carrier: 5, maxLendDays: 30, kindCode: 'ETC', kindName: 'ETC设备', priceKey: 'gps' },
  ] satisfies Kind[]
).map((kind, index) => ({ ...kind, sort: (index + 1) * 10 }))
