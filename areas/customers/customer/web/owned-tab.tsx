import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { LinesView } from '#packages/web/kit/fields/lines-view.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { owned } from './owned.ts'

/** Rows that came with the customer itself, read-only. */
const ownedTab = (name: keyof typeof owned) =>
  function OwnedTab({ resource, record }: DetailSlot) {
    return (
      <section className="kit-card kit-section is-table">
        <LinesView field={owned[name]} rows={record[name] as Row[]} head={record} resource={resource} name={name} />
      </section>
    )
  }
export const LicencesTab = ownedTab('licences')
export const AccountsTab = ownedTab('accounts')
