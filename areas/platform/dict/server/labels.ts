import { isTone, textOf, type Enumeration, type Language, type Tone } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { LabelPort } from '#packages/server/registry.ts'
import { CHANGED, platformRows } from '#areas/platform/tenant/server/versions.ts'

interface Entry {
  key: string
  label: string
  english: string | null
  color: string | null
  sealed: boolean
}
type Book = Map<string, Entry[]>
interface Row extends Entry {
  code: string
}
interface RegionWords {
  name: string
  english: string | null
}
/** `bare`: names without 'city' or 'district'. Indexed: an import of 20,000 rows asks 40,000 times. */
interface Regions {
  readonly names: ReadonlyMap<string, RegionWords>
  readonly exact: ReadonlyMap<string, readonly string[]>
  readonly bare: ReadonlyMap<string, readonly string[]>
}

/** Changes of other replicas arrive by notification; a missed one costs five seconds (10-platform D5). */
const FRESH_MS = 5_000

/**
 * Dictionary labels and region names of this replica: the tenant's own codes win over the system's, enumerations come
 * from the code.
 */
export class Labels implements LabelPort {
  readonly #database: Database
  readonly #enumerations: ReadonlyMap<string, Enumeration>
  readonly #books = new Map<string, { book: Promise<Book>; read: number }>()
  #regions: { known: Promise<Regions>; read: number } | undefined

  constructor(database: Database, enumerations: ReadonlyMap<string, Enumeration>) {
    this.#database = database
    this.#enumerations = enumerations
  }

  /** Forgets on every change that any replica tells. */
  listen(): Promise<() => Promise<void>> {
    const forget = () => {
      this.#books.clear()
      this.#regions = undefined
    }
    return this.#database.listen(CHANGED, forget, forget)
  }

  async dictLabel(tenantId: string, code: string, key: string, language: Language = 'zh'): Promise<string> {
    const own = this.#enumerations.get(code)?.values.find(one => String(one.code) === key)
    if (own) return textOf(own.label, language)
    const entry = (await this.#entries(tenantId, code)).find(one => one.key === key)
    return entry ? worded(entry, language) : ''
  }
  async dictTone(tenantId: string, code: string, key: string): Promise<Tone | undefined> {
    const own = this.#enumerations.get(code)?.values.find(one => String(one.code) === key)
    if (own) return own.tone
    const color = (await this.#entries(tenantId, code)).find(one => one.key === key)?.color
    return isTone(color) ? color : undefined
  }
  async dictKey(tenantId: string, code: string, text: string): Promise<string | undefined> {
    return (await this.#entries(tenantId, code)).find(
      one => one.key === text || one.label === text || one.english === text,
    )?.key
  }
  async dictLabels(tenantId: string, code: string, language: Language = 'zh'): Promise<string[]> {
    return (await this.#entries(tenantId, code)).filter(one => !one.sealed).map(one => worded(one, language))
  }
  async regionName(code: string, language: Language = 'zh'): Promise<string> {
    const { names } = await this.#regionNames()
    const found = names.get(code) ?? names.get(code.replace(/(00)+$/, ''))
    return found ? (language === 'en' && found.english) || found.name : code
  }
  async regionCodes(name: string): Promise<string[]> {
    const plain = name.replace(/[省市区县]$/, '')
    const { exact, bare } = await this.#regionNames()
    const hits = [...new Set([...(exact.get(name) ?? []), ...(bare.get(plain) ?? [])])]
    // If a city shares its name with a province or district, the city wins.
    const cities = hits.filter(code => code.length === 4)
    return cities.length ? cities : hits
  }

  async #entries(tenantId: string, code: string): Promise<Entry[]> {
    const kept = this.#books.get(tenantId)
    if (kept && Date.now() - kept.read < FRESH_MS) return (await kept.book).get(code) ?? []
    const book = this.#readBook(tenantId)
    this.#books.set(tenantId, { book, read: Date.now() })
    book.catch(() => this.#books.delete(tenantId))
    return (await book).get(code) ?? []
  }

  async #readBook(tenantId: string): Promise<Book> {
    const select = sql.trusted(
      `code, dict_key as key, dict_value as label, value_en as english, color, is_sealed as sealed`,
    )
    const common = await platformRows<Row>(
      this.#database,
      platform =>
        sql`select ${select} from blade_dict where tenant_id = ${platform} and is_deleted = 0 and dict_key <> '-1' order by code, sort, id`,
    )
    const own = await this.#database.read<Row>(
      sql`select ${select} from blade_dict_biz where tenant_id = ${tenantId} and is_deleted = 0 and dict_key <> '-1' order by code, sort, id`,
    )
    const book: Book = new Map()
    const codesOfTenant = new Set(own.map(row => row.code))
    for (const row of [...common.filter(one => !codesOfTenant.has(one.code)), ...own])
      book.set(row.code, [...(book.get(row.code) ?? []), row])
    return book
  }

  async #regionNames(): Promise<Regions> {
    if (!this.#regions || Date.now() - this.#regions.read > 60_000) {
      const known = platformRows<RegionWords & { code: string }>(
        this.#database,
        platform =>
          sql`select code, name, name_en as english from blade_region where tenant_id = ${platform} and is_deleted = 0`,
      ).then(regionsOf)
      this.#regions = { known, read: Date.now() }
      known.catch(() => {
        this.#regions = undefined
      })
    }
    return this.#regions.known
  }
}

function regionsOf(rows: readonly (RegionWords & { code: string })[]): Regions {
  const [exact, bare] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (map: Map<string, string[]>, name: string, code: string) =>
    void (map.get(name)?.push(code) ?? map.set(name, [code]))
  for (const { code, name, english } of rows) {
    add(exact, name, code)
    if (english !== null && english !== name) add(exact, english, code)
    add(bare, name.replace(/(市|省|自治区|特别行政区|区|县)$/, ''), code)
  }
  return { names: new Map(rows.map(row => [row.code, row])), exact, bare }
}

/** An entry without an English word is shown in Chinese (10-platform S10). */
const worded = (entry: Entry, language: Language): string =>
  language === 'en' && entry.english ? entry.english : entry.label
