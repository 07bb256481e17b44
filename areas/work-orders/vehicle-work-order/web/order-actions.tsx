import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { AssignButton, CloseButton, ConfirmButton, NextButton } from '../../vehicle-task/web/batch-buttons.tsx'

/** What is done with all tasks of one order at once. */
export function OrderActions({ record }: DetailSlot) {
  const stage = Number(record['stage'])
  const target = { workOrderId: String(record['id']) }
  return (
    <>
      {[1, 2, 9].includes(stage) && <AssignButton target={target} />}
      {stage === 4 && <ConfirmButton target={target} />}
      {[1, 2, 3, 9].includes(stage) && <CloseButton target={target} />}
      <NextButton id={String(record['id'])} />
    </>
  )
}
