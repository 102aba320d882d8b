// Runs the script of ui/public/check.html without a browser: a JSON line in (record as hex, receipts, house), its faults out.
const fs = require('fs');
const source = fs.readFileSync(process.argv[2], 'utf8').split('<script>')[1].split('</script>')[0];
const { examine } = new Function(`${source}; return { examine };`)();
for (const line of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const { record, receipts, house } = JSON.parse(line);
  console.log(JSON.stringify(examine(Uint8Array.from(Buffer.from(record, 'hex')), receipts, house)));
}
