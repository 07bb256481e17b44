import { customise } from '#packages/web/kit/customise.ts'
import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import { vehicleDirectIntentionBook } from '../vehicle-direct-intention-book.ts'

/** Assigned, handled and called back from the demand itself: its page with what may be done now. */
const HandlePage = () => <DetailPage resource={vehicleDirectIntentionBook} />

export default customise(vehicleDirectIntentionBook, {
  list: { rowActions: ['assign', 'handle', 'callback', 'edit', 'afresh', 'close', 'remove'] },
  pages: {
    handle: {
      Component: HandlePage,
      title: '意向办理 / Handle the demand',
      code: 'vehicle_direct_intention_book_view',
    },
  },
})
