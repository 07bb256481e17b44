import { customise } from '#packages/web/kit/customise.ts'
import { DueDateCell } from '#packages/web/kit/fields/due-date.tsx'
import { maintenanceRemind } from '../maintenance-remind.ts'
import { HandlePage } from './handle-page.tsx'
import { ReadingsButton } from './readings-button.tsx'

export default customise(maintenanceRemind, {
  cells: { dueDate: DueDateCell, predictDate: DueDateCell },
  list: { toolbar: ReadingsButton },
  pages: {
    handle: { Component: HandlePage, title: '保养提醒处理 / Reminder handling', code: 'maintenance_remind_handle' },
  },
})
