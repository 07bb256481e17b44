import { z } from 'zod'
import type { Label, Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { shownFigure, shownPosting, type Explained } from './explained.ts'
import { derivationPdf } from './paper.ts'

/** 计算说明 of a resource: every figure with its derivation, on the page and as PDF. */
export function explainCalls(
  resource: Resource,
  permission: string,
  title: Label,
  explain: (tx: Tx, actor: Actor, id: string) => Promise<Explained>,
): Record<'GET explain' | 'GET explain-file', CustomCall> {
  const of = async (tx: Tx, actor: Actor, id: string): Promise<Explained> => {
    await requireVisible(tx, actor, resource, [id], 'read')
    return explain(tx, actor, id)
  }
  return {
    'GET explain': call({
      label: '金额计算说明 / How an amount came about',
      permission,
      input: z.object({ id: idInput }),
      async run(tx, actor, { id }) {
        const { no, figures, postings } = await of(tx, actor, id)
        return {
          no,
          figures: figures.map(one => shownFigure(one, actor.language)),
          postings: postings.map(one => shownPosting(one, actor.language)),
        }
      },
    }),
    'GET explain-file': call({
      label: '计算说明文件 / Derivation as PDF',
      permission,
      input: z.object({ id: idInput, inside: z.stringbool().default(false) }),
      async run(tx, actor, { id, inside }) {
        const explained = await of(tx, actor, id)
        return new FileAnswer(
          `${explained.no} 计算说明.pdf`,
          'application/pdf',
          await derivationPdf(actor, title, explained, inside),
        )
      },
    }),
  }
}
