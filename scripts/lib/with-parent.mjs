/** Loaded into the server (`--import`): asks it to stop when the script that started it is gone, even by SIGKILL. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep a server alive that has nothing else to do.
process.channel?.unref();
