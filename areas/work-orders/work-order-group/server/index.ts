import type { ChangesOf } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { workOrderGroup } from '../work-order-group.ts'
import { updateGroup, updateInput } from './update.ts'

export default implement(workOrderGroup, {
  actions: {
    progress: { run: (_tx, _actor, { input }) => input as ChangesOf<typeof workOrderGroup> },
  },
  calls: {
    'PUT update': call({
      label: '编辑工单组 / Edit a chain',
      permission: 'work_order_group_edit',
      input: updateInput,
      run: updateGroup,
    }),
  },
})
