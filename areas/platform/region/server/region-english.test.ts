import { expect, it } from 'vitest'
import { regionEnglish } from './region-english.ts'

it('names places in English as maps print them, so that an English page shows no Chinese city', () => {
  const names = {
    深圳市: 'Shenzhen',
    重庆市: 'Chongqing',
    陕西省: 'Shaanxi',
    山西省: 'Shanxi',
    六安市: "Lu'an",
    西安市: "Xi'an",
    凉山彝族自治州: 'Liangshan',
    新疆维吾尔自治区: 'Xinjiang',
    内蒙古自治区: 'Inner Mongolia',
    广西壮族自治区: 'Guangxi',
    恩施土家族苗族自治州: 'Enshi',
    厦门市: 'Xiamen',
    南山区: 'Nanshan',
    香港特别行政区: 'Hong Kong',
    中华人民共和国: 'China',
  }
  expect(Object.fromEntries(Object.keys(names).map(name => [name, regionEnglish(name)]))).toEqual(names)
})
