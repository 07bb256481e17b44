import { customise } from '#packages/web/kit/customise.ts'
import { vehicleAllocate } from '../vehicle-allocate.ts'
import { BoardPage } from './board-page.tsx'

export default customise(vehicleAllocate, {
  pages: { detail: { Component: BoardPage, title: '车辆分配处理 / Candidates', code: 'vehicle_allocate_view' } },
})
