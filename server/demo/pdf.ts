const escaped = (line: string): string => line.replaceAll(/[()\\]/g, (sign) => `\\${sign}`)

/** A page of text as PDF; its lines are Latin. The first one is its title. */
export const pdf = ([title = "", ...lines]: ReadonlyArray<string>): Buffer => {
  const text = [
    `BT /F1 24 Tf 64 770 Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, i) => `BT /F1 12 Tf 64 ${730 - i * 20} Td (${escaped(line)}) Tj ET`)
  ].join("\n")
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${Buffer.byteLength(text, "latin1")} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
  ]
  let body = "%PDF-1.4\n"
  const places = objects.map((each, i) => {
    const place = body.length
    body += `${i + 1} 0 obj\n${each}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, "latin1")
}
