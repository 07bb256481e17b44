import { notFound } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { route } from '#packages/http/context.ts'
import { idInput } from '#packages/server/inputs.ts'
import { type Context, FileAnswer, type Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { storeNamed } from '#areas/platform/oss/server/stores.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { signatureIn } from '#areas/platform/user/server/own-pictures.ts'

/**
 * The signature of one decision, for whoever may read the process: the file itself is its owner's, and his record is
 * not everybody's to open.
 */
export const signatureRoute = (requireReader: (context: Context, tx: Tx, instanceId: string) => Promise<void>): Route =>
  route('GET /api/blade-flow/process/signature', {
    label: '审批签名 / Signature of a decision',
    permissions: ['signed in'],
    input: z.object({ processInstanceId: idInput, attachBizId: idInput }),
    handle: (context, { processInstanceId, attachBizId }) =>
      reading(context, async tx => {
        await requireReader(context, tx, processInstanceId)
        const file = await signatureIn(tx, processInstanceId, attachBizId)
        if (!file?.storeKey) return notFound('attach', attachBizId)
        return new FileAnswer(
          file.originalName,
          file.mime ?? 'application/octet-stream',
          await (await storeNamed(tx, deployment().files, file.ossCode)).get(file.storeKey),
          true,
        )
      }),
  })
