import { z } from 'zod'
import { localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { saveLines } from '#packages/server/lines.ts'
import { call, implement } from '#packages/server/implement.ts'
import { labels } from '#packages/server/registry.ts'
import { findRow } from '#packages/server/rows.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { productCategory } from '../../product-category/product-category.ts'
import { product } from '../product.ts'
import { listByCity } from './list-by-city.ts'
import { keepOldPrices, overlaps, readPrice, type PriceRow } from './prices.ts'

export default implement(product, {
  async prepare(tx, _actor, form) {
    const categoryId = form.values.productCategoryId ?? form.before?.productCategoryId
    const category = categoryId ? await findRow(tx, productCategory, categoryId) : undefined
    if (category) {
      Object.assign(form.values, {
        productKind: category.productKind,
        feeItem: category.feeItem,
        chargeUnit: category.chargeUnit,
      })
      form.values.taxRate ??= form.before?.taxRate ?? category.taxRate
      const kinds = form.values.contractTypes ?? form.before?.contractTypes ?? []
      if (kinds.some(kind => !category.contractTypes.includes(kind)))
        form.fault('contractTypes', '只能选择分类的适用合同 / only contract types of the category')
    }
    const prices = (form.lines['prices'] ?? []) as PriceRow[]
    prices.forEach((row, index) => {
      if (row.price && row.priceFloor && row.priceFloor > row.price)
        form.fault(`prices.${index}.priceFloor`, '底价不能高于价格 / the floor price exceeds the price')
    })
    for (const cityCode of overlaps(prices)) {
      const city = (await labels()?.regionName(cityCode)) || cityCode
      form.fault('prices', `【${city}】价格有效期重叠 / price periods overlap (${cityCode})`)
    }
    await keepOldPrices(tx, form, category?.needApproval !== false)
  },
  /** New prices of an active product wait for their approval. */
  async saved(tx, actor, row, form) {
    if (form.before?.status === 1 && row.pendingPrices) await act(tx, actor, product, row.id, 'reprice')
  },
  actions: {
    approve: {
      async run(tx, actor, { row }) {
        if (!row.pendingPrices) return undefined
        await saveLines(tx, actor, product, row.id, 'prices', row.pendingPrices.map(readPrice))
        return { pendingPrices: null }
      },
    },
  },
  async variables(tx, _actor, row) {
    const category = await findRow(tx, productCategory, row.productCategoryId)
    return { needApproval: category?.needApproval !== false }
  },
  async removing(tx, _actor, row) {
    const used = await tx.row(
      sql`select 1 from contract_product where tenant_id = ${tx.tenantId} and product_id = ${row.id}::bigint limit 1`,
    )
    if (used) refuse('productUsed', '产品已被合同使用，不能删除 / used by contracts')
  },
  calls: {
    'GET list-by-city': call({
      label: '城市产品 / Products of a city',
      permission: 'contract_pick',
      input: z.object({
        cityCode: z.string(),
        contractType: optionalIdInput,
        carModelId: optionalIdInput,
        productCategoryId: optionalIdInput,
        date: z.iso.date().optional(),
      }),
      run: (tx, actor, input) => listByCity(tx, actor, { ...input, date: input.date ?? localDate(actor.clock.now()) }),
    }),
  },
})
