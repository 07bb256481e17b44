import { describe, expect, it } from 'vitest'
import { matchOf, stemOf, tokensOf, type Named } from './match-files.ts'

const policy = (id: string, more: Partial<Named> = {}): Named => ({
  id,
  policyNo: `PDAA2026-${id}000001`,
  policyKind: 1,
  plateNo: '粤BD88012',
  vin: 'LXRE5A200TS000012',
  hasFile: false,
  isLive: true,
  ...more,
})
const one = policy('1')
const two = policy('2', { policyKind: 2, policyNo: 'PDAB2026-2000002' })
const other = policy('3', { policyNo: 'PDAA9999000003', plateNo: '粤BD88013', vin: 'LXRE5A200TS000013' })
const all = [one, two, other]
const found = (stem: string, words = '') => {
  const match = matchOf(stem, words, all)
  return [match.found.map(each => each.id).join(), match.by]
}

describe('a file names its policy', () => {
  it.each([
    ['by its number, whatever stands between the digits', 'pdaa2026 1000001', '', '1', 1],
    ['by its number within a longer name', '交强险-PDAA9999000003-盖章', '', '3', 1],
    ['by the plate, where the car has one policy', '粤BD88013', '', '3', 2],
    ['by the plate and the kind', '粤BD88012 商业险', '', '2', 2],
    ['by a plate whose first sign the zip lost', '??BD88013', '', '3', 2],
    ['by the VIN', 'LXRE5A200TS000013', '', '3', 2],
    ['by the number in its text', 'scan001', '保险单号 PDAB 2026-2000002', '2', 3],
    ['by plate and kind in its text', 'scan002', '机动车交通事故责任强制保险 号牌 粤BD88012', '1', 3],
  ])('%s', (_how, stem, words, id, by) => {
    expect(found(stem, words)).toEqual([id, by])
  })
  it('or several, or none', () => {
    expect(found('粤BD88012')).toEqual(['1,2', 2])
    expect(found('scan003', '与保险无关')).toEqual(['', null])
  })
  it('of one car and kind that which still lacks its file, and lives', () => {
    const old = policy('4', { policyNo: 'PDAA2025000004', isLive: false })
    expect(matchOf('粤BD88012', '', [one, old]).found.map(each => each.id)).toEqual(['1'])
    expect(matchOf('粤BD88012', '', [{ ...one, hasFile: true }, old]).found.map(each => each.id)).toEqual(['4'])
  })
  it('without its folder and its ending', () => {
    expect(stemOf('保单/交强/PDAA1.pdf')).toBe('PDAA1')
    expect(tokensOf('保单 PDAA2026-1000001.粤BD88012')).toEqual(
      expect.arrayContaining(['PDAA2026', '1000001', 'PDAA20261000001', 'BD88012']),
    )
  })
})
