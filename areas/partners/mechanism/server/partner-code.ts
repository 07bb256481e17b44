import { refuse, type Label, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { ActionContext, Form, ImplementationOf } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { partnerFiguresPort, partnerInUsePort, type PartnerFigures } from '#areas/partners/ports.ts'
import { checkPapers, savePapers } from './imported-papers.ts'
import { prepareInstitution } from './prepare-institution.ts'
import { refuseWhenReferred } from './referrers.ts'

type AnyForm = Form<Resource<any, any, any>>

export interface PartnerRules {
  /** Fields that name one of the partner's contacts, and the role that he must have. */
  readonly contacts?: Readonly<Record<string, 'dispatcher' | undefined>>
  /** Checks of this kind beside those of every institution. */
  prepare?(form: AnyForm): void
  /** What is said where something of the partner is still in use. */
  readonly inUse?: Label
  /** What follows from the figures that another area tells. */
  derive?(tx: Tx, told: ReadonlyMap<string, PartnerFigures>): Promise<ReadonlyMap<string, PartnerFigures>>
  /** Its import brings a contact and an account (20-partners 14). */
  readonly hasPapers?: true
}

/** The behaviour that partners share (20-partners 3 and 4): identity, own contacts, removal, figures, disabling. */
export function partnerCode<R extends Resource<any, any, any>>(
  resource: R,
  rules: PartnerRules = {},
): ImplementationOf<R> {
  const figuresOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PartnerFigures>> => {
    const told = await partnerFiguresPort.all().get(resource.name)?.of(tx, ids)
    return told ? ((await rules.derive?.(tx, told)) ?? told) : new Map()
  }
  const code: ImplementationOf<Resource<any, any, any>> = {
    async prepare(tx, _actor, form) {
      await prepareInstitution(tx, form as never, resource.kindValue!)
      for (const [field, role] of Object.entries(rules.contacts ?? {})) await checkContact(tx, form, field, role)
      rules.prepare?.(form)
    },
    removing: (tx, _actor, row) => refuseWhenReferred(tx, resource, row),
    page: async (tx, _actor, ids) => {
      const figures = await figuresOf(tx, ids)
      return new Map(ids.map(id => [id, { ...figures.get(id) }]))
    },
    detail: async (tx, _actor, row) => ({ ...(await figuresOf(tx, [row.id])).get(row.id) }),
    ...(rules.inUse ? { actions: { disable: { guard: refuseInUse(resource, rules.inUse) } } } : {}),
    ...(rules.hasPapers
      ? {
          importRow: (_tx, _actor, form) => checkPapers(form),
          imported: async (tx, actor, rows, forms) =>
            void (await savePapers(tx, actor, resource, rows as never, forms)),
        }
      : {}),
  }
  return code as unknown as ImplementationOf<R>
}

const refuseInUse =
  (resource: Resource<any, any, any>, said: Label) =>
  async (tx: Tx, _actor: Actor, { row }: ActionContext<Resource<any, any, any>>): Promise<void> => {
    if (await partnerInUsePort.all().get(resource.name)?.of(tx, row.id)) refuse('partnerInUse', said)
  }

/** The contact of another institution would be called in this one's name. */
async function checkContact(tx: Tx, form: AnyForm, field: string, role: 'dispatcher' | undefined): Promise<void> {
  const id = (form.values as Record<string, string | null | undefined>)[field]
  const contact = id ? await findRow(tx, contacts, id) : undefined
  if (!contact) return
  if (contact.mechanismId !== form.before?.id)
    form.fault(field, '联系人须属于该机构 / the person must be a contact of this institution')
  if (role && !contact.roles.includes(role))
    form.fault(field, '联系人没有派单角色 / the contact lacks the role dispatcher')
}
