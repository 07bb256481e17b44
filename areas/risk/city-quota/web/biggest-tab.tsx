import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { type Big, BiggestTable } from './biggest.tsx'

/** On the page of the region. */
export default function BiggestTab({ record }: DetailSlot) {
  return (
    <section className="kit-card kit-section is-table">
      <BiggestTable rows={(record['biggest'] ?? []) as Big[]} />
    </section>
  )
}
