/** Every id of every table, in blocks of this size, one block per draw of a replica (decisions, silences 7). */
export const ID_BLOCK = 100
export const ID_SEQUENCE = 'fleet_id_seq'
/** Starts high so that an id is never mistaken for a count. */
export const CREATE_ID_SEQUENCE = `create sequence if not exists ${ID_SEQUENCE} as bigint increment by ${ID_BLOCK} start with 1000000000000000`
export const DRAW_ID_BLOCK = `select nextval('${ID_SEQUENCE}') as first`

/** Ids drawn but not yet assigned. A restart leaves a gap; that is harmless, ids are not document numbers. */
export class IdBlocks {
  readonly #blocks: { next: bigint; end: bigint }[] = []

  async next(draw: () => Promise<string>): Promise<string> {
    if (this.#blocks.length === 0) {
      const first = BigInt(await draw())
      this.#blocks.push({ next: first, end: first + BigInt(ID_BLOCK) })
    }
    const block = this.#blocks[0]!
    const id = block.next++
    if (block.next === block.end) this.#blocks.shift()
    return id.toString()
  }

  /**
   * An undone transaction or a crash of PostgreSQL can reset the sequence, so a block may be drawn twice. The cached
   * block is dropped after both, and when a new connection opens.
   */
  drop(): void {
    this.#blocks.length = 0
  }
}
