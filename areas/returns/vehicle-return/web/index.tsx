import { customise } from '#packages/web/kit/customise.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { KindActions } from './kind-actions.tsx'
import { ReceivePage } from './receive-page.tsx'
import { RedemptionPage } from './redemption-page.tsx'
import { VerifyPage } from './verify-page.tsx'

export default customise(vehicleReturn, {
  detail: { actions: KindActions },
  pages: {
    receive: { Component: ReceivePage, title: '收车核验 / Receive vehicles', code: 'vehicle_return_receive' },
    redemption: { Component: RedemptionPage, title: '资产保全赎回 / Redemption', code: 'vehicle_return_redeem' },
    verify: { Component: VerifyPage, title: '费用核算 / Settle the return', code: 'vehicle_return_settle' },
  },
})
