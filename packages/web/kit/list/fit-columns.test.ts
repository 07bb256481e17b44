import { expect, it } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const name = (width: number, least = width) => ({ width, least, isLoose: true })
const amount = (width: number) => ({ width, least: width, isLoose: false })

it('lets the fold fall on the edge of a column, because half an amount reads like another amount', () => {
  expect(fitColumns([name(200), amount(130), amount(130)], 400), 'the second amount is left to the scrolling').toEqual([
    270, 130, 130,
  ])
  expect(fitColumns([name(200), name(100), amount(130), amount(130)], 500), 'the names share what is left').toEqual([
    235, 135, 130, 130,
  ])
})
it('takes from columns what their contents leave empty, before money goes behind the fold', () => {
  expect(
    fitColumns([name(200, 120), name(160, 80), amount(130)], 450),
    'forty are missing, each name gives half of them',
  ).toEqual([180, 140, 130])
  expect(
    fitColumns([name(200, 150), name(160, 160), amount(130), amount(130)], 450),
    'only the first amount can be seen',
  ).toEqual([160, 160, 130, 130])
})
it('leaves columns alone that all fit, or where not even the first one does', () => {
  expect(fitColumns([name(200), amount(130)], 400)).toEqual([200, 130])
  expect(fitColumns([name(500), amount(130)], 400)).toEqual([500, 130])
  expect(fitColumns([amount(130), amount(130), amount(130)], 300), 'amounts grow where nothing else can').toEqual([
    150, 150, 130,
  ])
})
