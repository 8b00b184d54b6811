// Reads and writes the PNG files that Chromium takes and that we keep: 8 bits, no interlacing.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const channelsOf = { 2: 3, 6: 4 };

function paeth(a, b, c) {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}
const predictors = [() => 0, (a) => a, (_a, b) => b, (a, b) => (a + b) >> 1, paeth];

/** { width, height, rgb }: three bytes a pixel. */
export function decode(file) {
  const parts = [];
  let width, height, channels;
  for (let at = 8; at < file.length; ) {
    const size = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + size);
    if (kind === 'IHDR') {
      [width, height, channels] = [data.readUInt32BE(0), data.readUInt32BE(4), channelsOf[data[9]]];
      if (data[8] !== 8 || !channels || data[12] !== 0) throw new Error('a PNG of another kind');
    } else if (kind === 'IDAT') parts.push(data);
    at += size + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rgb = Buffer.alloc(width * height * 3);
  let above = Buffer.alloc(stride);
  for (let y = 0; y < height; ++y) {
    const from = y * (stride + 1);
    const predict = predictors[raw[from]];
    const row = Buffer.from(raw.subarray(from + 1, from + 1 + stride));
    for (let i = 0; i < stride; ++i) {
      const left = i >= channels ? row[i - channels] : 0;
      row[i] += predict(left, above[i], i >= channels ? above[i - channels] : 0);
    }
    for (let x = 0; x < width; ++x) row.copy(rgb, (y * width + x) * 3, x * channels, x * channels + 3);
    above = row;
  }
  return { width, height, rgb };
}

function chunk(kind, data) {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(kind, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(checksum(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
function checksum(bytes) {
  if (crc32) return crc32(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Small: colours in steps of 8, which the tolerance of the comparison does not see. */
export function encode({ width, height, rgb }) {
  const stride = width * 3;
  const coarse = rgb.map((value) => Math.min(255, Math.round(value / 8) * 8));
  const raw = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; ++y) {
    const to = y * (stride + 1);
    raw[to] = y > 0 ? 2 : 0;
    for (let i = 0; i < stride; ++i) raw[to + 1 + i] = coarse[y * stride + i] - (y > 0 ? coarse[(y - 1) * stride + i] : 0);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(raw, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

const side = 8;

/**
 * How two pictures differ, in pixels that are further apart than `tolerance` in a colour: their share of all, and how many
 * there are in the worst square of 8 by 8. Everything where the sizes differ.
 */
export function difference(a, b, tolerance) {
  if (a.width !== b.width || a.height !== b.height) return { share: 1, worst: side * side };
  const columns = Math.ceil(a.width / (side / 2)) + 1;
  const quarters = new Uint16Array(columns * (Math.ceil(a.height / (side / 2)) + 1)); // squares overlap by half
  let different = 0;
  for (let y = 0, i = 0; y < a.height; ++y) {
    for (let x = 0; x < a.width; ++x, i += 3) {
      const far = Math.max(Math.abs(a.rgb[i] - b.rgb[i]), Math.abs(a.rgb[i + 1] - b.rgb[i + 1]), Math.abs(a.rgb[i + 2] - b.rgb[i + 2]));
      if (far <= tolerance) continue;
      ++different;
      ++quarters[Math.floor(y / (side / 2)) * columns + Math.floor(x / (side / 2))];
    }
  }
  let worst = 0;
  for (let at = 0; at + columns + 1 < quarters.length; ++at) {
    worst = Math.max(worst, quarters[at] + quarters[at + 1] + quarters[at + columns] + quarters[at + columns + 1]);
  }
  return { share: different / (a.width * a.height), worst };
}
