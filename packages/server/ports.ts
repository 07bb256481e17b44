import type { Label, Resource } from '#kernel'

/**
 * A port is what lower code asks of a higher area, which it cannot import: its functions are defined beside the asking
 * code (`definePort`) and given by the area that owns the answer (`provide`, in `provides` of its implementation).
 */
interface PortFacts {
  /** `<asking area>.<what>`. */
  readonly name: `${string}.${string}`
  readonly label: Label
}
export interface PortSpec<F> extends PortFacts {
  readonly many?: never
  /** How the port answers while its owner is not built, and what administrators read about it. */
  readonly notBuilt?: { readonly note: Label; readonly answers: F }
}
export interface KeyedPortSpec extends PortFacts {
  /** Any number of providers, each under a key of its own: kinds of contracts, sources of cost lines. */
  readonly many: 'keyed'
  /** The start refuses a port without any provider, unless this says why there is none. */
  readonly notBuilt?: { readonly note: Label }
}
export interface Port<F> {
  readonly spec: PortSpec<F>
  /** The functions of the provider, or those of `notBuilt`. Throws before the start, and where nobody provides. */
  ask(): F
  /** Somebody provides it; false while `notBuilt` answers. */
  built(): boolean
}
export interface KeyedPort<F> {
  readonly spec: KeyedPortSpec
  /** Every provider by its key, in the order of the keys. */
  all(): ReadonlyMap<string, F>
  /** Throws where nobody provides this key; `all().get(key)` does not. */
  ask(key: string): F
  built(): boolean
}
type AnyPort = Port<unknown> | KeyedPort<unknown>

/** One provider of one port; made by `provide`, attached by `provides` of an implementation. */
export interface Provision {
  readonly port: string
  readonly key: string
  readonly functions: unknown
}
interface Given extends Provision {
  /** Name of the resource whose implementation gives it. */
  readonly by: string
}

const defined = new Map<string, AnyPort>()
/** By name of the port, then by key; '' is the key of a port with one provider. */
let given: ReadonlyMap<string, ReadonlyMap<string, Given>> | undefined

/** `definePort<Functions>({ name, label })`, beside the code that asks. */
export function definePort<F>(spec: KeyedPortSpec): KeyedPort<F>
export function definePort<F>(spec: PortSpec<F>): Port<F>
export function definePort<F>(spec: PortSpec<F> | KeyedPortSpec): Port<F> | KeyedPort<F> {
  if (defined.has(spec.name)) throw new Error(`the port ${spec.name} is defined twice`)
  const built = (): boolean => providersOf(spec).size > 0
  const port: Port<F> | KeyedPort<F> =
    spec.many === 'keyed'
      ? {
          spec,
          built,
          all: () => new Map([...providersOf(spec)].map(([key, one]) => [key, one.functions as F])),
          ask: key => answering<F>(spec, providersOf(spec).get(key), key),
        }
      : {
          spec,
          built,
          ask: () => {
            const provider = providersOf(spec).get('')
            return !provider && spec.notBuilt ? spec.notBuilt.answers : answering<F>(spec, provider, '')
          },
        }
  defined.set(spec.name, port)
  return port
}

/** The owner's side: `implement(contract, { provides: [provide(contractTerms, { of: termsForBills })] })`. */
export function provide<F>(port: Port<F>, functions: F): Provision
export function provide<F>(port: KeyedPort<F>, key: string, functions: F): Provision
export function provide(port: { readonly spec: PortFacts }, ...rest: [unknown] | [string, unknown]): Provision {
  const [key, functions] = rest.length === 2 ? rest : ['', rest[0]]
  return { port: port.spec.name, key, functions }
}

/** Called by `install`: what the implementations provide, and the stand-ins of a test, which win. */
export function installPorts(
  implementations: readonly { resource: Pick<Resource, 'name'>; code: { provides?: readonly Provision[] } }[],
  standIns: readonly Provision[] = [],
): void {
  const found = new Map<string, Map<string, Given>>()
  const add = (one: Given): void =>
    void found.set(one.port, (found.get(one.port) ?? new Map<string, Given>()).set(one.key, one))
  for (const { resource, code } of implementations)
    for (const one of code.provides ?? []) {
      const first = found.get(one.port)?.get(one.key)
      if (first) throw new Error(`${named(one)} has two providers: ${first.by} and ${resource.name}`)
      add({ ...one, by: resource.name })
    }
  for (const one of standIns) add({ ...one, by: 'stand-in' })
  given = found
}

/** A test's own provider from now on; the answer puts back what was there. */
export function standIn(provision: Provision): () => void {
  const before = given
  const own = new Map(before?.get(provision.port)).set(provision.key, { ...provision, by: 'stand-in' })
  given = new Map(before).set(provision.port, own)
  return () => void (given = before)
}

/** One line of the administrators' page. */
export interface PortState extends PortFacts {
  readonly askedBy: string
  readonly many: boolean
  readonly providers: readonly { readonly resource: string; readonly key: string }[]
  /** Why nobody provides it yet. */
  readonly note?: Label
}
export const portStates = (): PortState[] =>
  [...defined.values()]
    .map(({ spec }): PortState => {
      const providers = [...providersOf(spec).values()].map(one => ({ resource: one.by, key: one.key }))
      return {
        name: spec.name,
        label: spec.label,
        askedBy: spec.name.slice(0, spec.name.indexOf('.')),
        many: spec.many === 'keyed',
        providers,
        ...(providers.length === 0 && spec.notBuilt ? { note: spec.notBuilt.note } : {}),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The start of the whole product: every port is provided, or says that its owner is not built. */
export function checkPorts(): void {
  const open = portStates()
    .filter(one => one.providers.length === 0 && !one.note)
    .map(one => one.name)
  if (open.length > 0)
    throw new Error(
      `no provider for ${open.join(', ')}: add provide(...) to 'provides' of the owner's implementation, or say notBuilt`,
    )
}

function providersOf(spec: PortFacts): ReadonlyMap<string, Given> {
  if (!given) throw new Error(`the port ${spec.name} is asked before the start: call install(...) first`)
  return new Map([...(given.get(spec.name) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)))
}
function answering<F>(spec: PortFacts, provider: Given | undefined, key: string): F {
  if (provider) return provider.functions as F
  throw new Error(
    `${named({ port: spec.name, key })} has no provider here: install the owner's implementation, or in a test a stand-in`,
  )
}
const named = ({ port, key }: Pick<Provision, 'port' | 'key'>): string =>
  `the port ${port}${key === '' ? '' : `, key ${key},`}`
