/** Points of A4. */
const [WIDTH, HEIGHT, LEFT, TOP, STEP, SIZE] = [595, 842, 60, 760, 30, 15]

/**
 * One readable page of plain lines, Chinese or of ASCII. Chinese stands in a font of Adobe's GB1 collection that every
 * viewer brings or replaces, so that no font has to be embedded.
 */
export function onePagePdf(lines: readonly string[]): Buffer {
  const hex = (text: string) =>
    [...Buffer.from(text, 'utf16le').swap16()].map(one => one.toString(16).padStart(2, '0')).join('')
  const shown = (line: string) =>
    /^[\x20-\x7e]*$/.test(line)
      ? `/F2 ${SIZE} Tf (${line.replace(/[\\()]/g, '\\$&')}) Tj`
      : `/F1 ${SIZE} Tf <${hex(line)}> Tj`
  const content = `BT ${LEFT} ${TOP} Td ${lines.map(line => `${shown(line)} 0 -${STEP} Td`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Resources<</Font<</F1 5 0 R/F2 8 0 R>>>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
