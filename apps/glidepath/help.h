// The help texts of the commands.
#pragma once

namespace glidepath::app {

inline constexpr const char* k_about =
    "Glidepath: the motion engine of the retail Asheron's Call client as a library, with its tools.\n"
    "Remote bodies glide between sparse server positions; this program proves they do it as retail did.\n";

inline constexpr const char* k_examples =
    "\nExamples:\n"
    "  glidepath study session.pcap --out out         replay, compare, explain, draw\n"
    "  glidepath explain session.pcap --pops          why bodies popped\n"
    "  glidepath view session.pcap                    see it in a browser\n"
    "  glidepath lint session.pcap                    what a server does that makes clients pop\n"
    "  glidepath compare hunt --profile dsl           against the usual policies, on a simulated scene\n"
    "  glidepath score --truth t.csv --shown s.csv    how late, wrong and rough bodies were shown\n"
    "  glidepath dat check client_portal.dat          what is in the game's data, and is it whole\n"
    "  glidepath conformance                          the bundled vectors against the engine\n"
    "\n'glidepath COMMAND --help' has the details of a command.\n";

inline constexpr const char* k_conformance_about =
    "Run conformance vectors against the engine and say where they differ";

inline constexpr const char* k_inspect_about =
    "Show the messages of a capture, of a network interface, or of hex";

inline constexpr const char* k_inspect_footer =
    "\nA capture is a pcap or pcapng file, gzipped or not; several, or those of a\n"
    "folder, are read in turn as one. Files of aclogview (.frags) have messages and\n"
    "no times. Hex is one message from its opcode on; '-' reads a capture or hex\n"
    "from standard input. Malformed messages and refused packets are marked with **\n"
    "and have their class, byte and field; s2c? marks a message whose keys are not\n"
    "in the capture. Times count from the first packet. A client holds a link to\n"
    "each of its servers; all of them are one session, which --sessions lists.\n"
    "Listening needs root, or once `sudo setcap cap_net_raw+ep` on this program.\n"
    "\nExit status: 0 all good, 1 something malformed or a file that ends badly, 2\n"
    "could not run.\n"
    "\nExamples:\n"
    "  glidepath inspect session.pcap                            every message that moves something\n"
    "  glidepath inspect login.pcap world.pcap --all             one session in two files, all opcodes\n"
    "  glidepath inspect session.pcap --opcode F748 --guid 0x50000001 --from 10 --to 20\n"
    "  glidepath inspect session.pcap --json > messages.jsonl    every field, for machines\n"
    "  glidepath inspect session.pcap --sessions                 sessions and links, what was refused\n"
    "  glidepath inspect --interface lo --seconds 30             live\n"
    "  glidepath inspect \"51F70000 05000000\"                    one message\n";

inline constexpr const char* k_replay_about =
    "Replay captures through the engine and print how every remote body moved";

inline constexpr const char* k_replay_footer =
    "\nThe table has a row for each body. largest step: within one frame, jumps left\n"
    "out. worst lag: distance to the newest position that the server sent. Jumps are\n"
    "counted by kind: teleports (the server asked for one), snaps (96 m or more from\n"
    "the viewer; --viewer none: never) and blips (a waypoint could not be reached by\n"
    "walking).\n"
    "\n--physics retail30 moves bodies in passes, at most 30 a second, as the client\n"
    "does, and shows them between the passes, about one pass late, evenly at any\n"
    "rate. every-frame moves them in each frame: nothing is late, but above 39\n"
    "frames a second a body at the top of a jump hangs there, since the rule that\n"
    "stops slow bodies (0.25 m/s) beats gravity. Root motion is keyframed in passes,\n"
    "as retail's was, and smooth in shorter steps, where keyframes would look like\n"
    "stairs.\n"
    "\n--out DIR gets shown.csv (what glidepath score reads), notices.csv,\n"
    "messages.csv and summary.json.\n"
    "\nExit status: 0 replayed to the end, 1 a capture ended badly or packets were\n"
    "refused (what was readable was replayed), 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath replay session.pcap\n"
    "  glidepath replay --join login.pcap game.pcap             one session in two files\n"
    "  glidepath replay --only 0x50000101 --out poses session.pcap\n"
    "  glidepath replay --fps 144 --physics retail30 a.pcap b.pcap    in parallel\n"
    "  sudo glidepath replay --interface eth0                   live, until Ctrl-C\n";

inline constexpr const char* k_score_about = "Score what was shown against what was true";

inline constexpr const char* k_score_footer =
    "\nCSV with a header line, one row a sample, times in seconds of one clock, sorted\n"
    "by time within a body.\n"
    "  truth, shown   t_s,id,x_m,y_m,z_m        and if known  heading_deg,teleport\n"
    "  updates        t_recv_s,id,x_m,y_m,z_m   and if known  heading_deg,t_sent_s,teleport\n"
    "docs/quality.md defines every number and gives its source.\n"
    "\nExit status: 0 measured and no limit exceeded, 1 a --max-... limit exceeded, 2\n"
    "could not run.\n"
    "\nExamples:\n"
    "  glidepath score --truth data/quality/truth.csv --shown data/quality/shown.csv\n"
    "  glidepath score --truth truth.csv --shown shown.csv --per-body\n"
    "  glidepath score --truth truth.csv --shown shown.csv --max-pops 0 --max-lag-ms 300    a gate for CI\n";

inline constexpr const char* k_compare_about =
    "Run the usual policies and ours over the same updates and score them";

inline constexpr const char* k_compare_footer =
    "\nOf a capture or scene Glidepath plays all messages and the others see its\n"
    "positions; of CSV streams all see positions only. Columns and files are those\n"
    "of 'glidepath score'; docs/quality.md has the definitions and the policies. An\n"
    "option that would say nothing about what is given is an error. --own needs no\n"
    "truth beside the capture: a client tells the server where its own body is, and\n"
    "the server echoes it with what others get. The echoes are played as a remote\n"
    "body, and scored.\n"
    "\nExit status: 0 compared, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath compare session.pcap                       its truth lies beside it: session.truth.csv\n"
    "  glidepath compare session.pcap --own                 its own body, against what the client sent\n"
    "  glidepath compare hunt --profile dsl --seed 7        a simulated scene\n"
    "  glidepath compare --updates data/quality/updates.csv --truth data/quality/truth.csv --top-speed 4\n"
    "  glidepath compare --walkers --rate 2 --loss 2 --count 20\n"
    "  glidepath compare --updates updates.csv --truth truth.csv --json > compare.json\n";

inline constexpr const char* k_simulate_about =
    "Make up a session: a capture of wire-true traffic, and the truth";

inline constexpr const char* k_simulate_footer =
    "\nWrites FILE.pcap (what a client receives and sends) and FILE.truth.csv (where\n"
    "the bodies really were, 60 times a second, on the capture's clock); files of\n"
    "these names are overwritten. The same seed gives the same bytes. Scenes and\n"
    "profiles are bundled names or files of your own; docs/simulation.md has their\n"
    "form.\n"
    "\nExit status: 0 done, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath simulate --list\n"
    "  glidepath simulate --scene town --profile dsl --seconds 60 --seed 7 --out town.pcap\n"
    "  glidepath simulate --scene hunt --plant positions_while_stuck --out stuck.pcap\n"
    "  glidepath simulate --scene town --land-servers 3 --out links.pcap    four links, three hand-overs\n"
    "  glidepath simulate --profile my.profile --creatures-hz 2 --out slow.pcap\n"
    "  glidepath simulate --scene crowd --udp 127.0.0.1:9100       live, to this machine only\n";

inline constexpr const char* k_lint_about =
    "Find what a server does that makes clients pop, and say what to change";
inline constexpr const char* k_lint_footer =
    "\nA line for each rule and body: when it was first and last seen, how often, the\n"
    "worst of it, and the first message. A paragraph for each rule says what will be\n"
    "seen and what to change. Packets that were lost, doubled or overtaken are not\n"
    "blamed on the server. docs/lint.md has the rules with their thresholds.\n"
    "\nExit status: 0 nothing found, 1 findings or refused packets, 2 could not run or\n"
    "a capture ends badly.\n"
    "\nExamples:\n"
    "  glidepath lint session.pcap\n"
    "  glidepath lint --join login.pcap game.pcap               one session in two files\n"
    "  glidepath lint --rule update_gap --rule far_enqueue a.pcap b.pcap\n"
    "  glidepath lint --quiet nightly/*.pcap || exit 1          a gate for CI\n"
    "  glidepath lint --list                                    the rules\n";

inline constexpr const char* k_oracle_about =
    "Answer JSON lines, to compare a port in any language with this engine";
inline constexpr const char* k_oracle_footer =
    "\nOne request a line, one answer a line. A bad request is answered with what,\n"
    "where and why; it changes nothing and ends nothing. docs/oracle.md has the\n"
    "protocol: hello, world, spawn, create, remove, message, command, frame, show,\n"
    "body, viewer, player, snapshot, restore. Of the options below only --dat is for\n"
    "the oracle itself; the others say how --requests replays.\n"
    "\nExit status: 0 all requests were good, 1 some were refused, 2 could not run.\n"
    "\nExamples:\n"
    "  echo '{\"do\":\"hello\"}' | glidepath oracle\n"
    "  glidepath oracle --requests session.pcap > requests.jsonl       a capture as requests\n"
    "  glidepath oracle requests.jsonl > answers.jsonl                 what this engine does with them\n"
    "  your_port requests.jsonl | diff - answers.jsonl                 and what yours does\n";

inline constexpr const char* k_explain_about =
    "Say why a body moved as it did, frame by frame, and why it popped";
inline constexpr const char* k_explain_footer =
    "\nPer frame: the step that was shown and its speed as a multiple of the top\n"
    "speed. Bodies move in passes and are drawn between them: of a pass, how long\n"
    "the offset was after each stage (root motion, gliding, sticking, leash): the\n"
    "stage that changes it moved the body. queue: waypoints; stall: frame of the\n"
    "window of five; fails: waypoints that failed, more than three make a blip.\n"
    "Between the frames stand the messages (<-, with the gate that dropped them) and\n"
    "what happened (!).\n"
    "\nCAPTURE may be the name of a scene, which is simulated then.\n"
    "\nExit status: 0 explained, 1 packets were refused or a capture ended badly, 2\n"
    "could not run.\n"
    "\nExamples:\n"
    "  glidepath explain session.pcap --pops                          every pop and its cause\n"
    "  glidepath explain session.pcap --guid 0x80000A10 --at 58.9     half a second before and after\n"
    "  glidepath explain hunt --profile bad --seed 3 --pops --json    a simulated scene, for machines\n";
inline constexpr const char* k_report_about = "Write one HTML page that shows a whole capture";
inline constexpr const char* k_report_footer =
    "\nThe file holds data, code and styles: it opens from disk, without network.\n"
    "docs/report.md describes it.\n"
    "\nExit status: 0 written, 1 packets were refused or a capture ended badly, 2\n"
    "could not run.\n"
    "\nExamples:\n"
    "  glidepath report session.pcap --out report.html\n"
    "  glidepath report town --profile dsl --seconds 120 --out town.html    a simulated scene\n";
inline constexpr const char* k_view_about = "Serve the page of `report` to a browser of this machine";
inline constexpr const char* k_view_footer =
    "\nOnly 127.0.0.1 is served, and requests that name another host are refused.\n"
    "Ctrl-C ends it. Live (--interface, --udp) the page follows what comes: pause,\n"
    "go back, and B leads back to now. Its address holds a token, without which\n"
    "nothing is served. A live page can be served elsewhere with --listen; 0.0.0.0\n"
    "is every address of this machine.\n"
    "\nExit status: 0 served until Ctrl-C, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath view session.pcap\n"
    "  sudo glidepath view --interface eth0              live\n"
    "  glidepath view --udp 127.0.0.1:9100               live, what 'simulate --udp' sends there\n"
    "  glidepath view hunt --profile bad --port 8080 --no-open\n";
inline constexpr const char* k_study_about =
    "Replay, compare, explain and draw in one go: the main job of ./run";
inline constexpr const char* k_study_footer =
    "\nPrints the comparison with the usual policies (where the truth is known) and a\n"
    "summary: what was shown, how late, pops by cause, the best policy of each\n"
    "column. --pops and --bodies print the long lists. --out DIR gets shown.csv,\n"
    "updates.csv, truth.csv, replay.json, compare.json, pops.json, report.html. Of\n"
    "long captures of many bodies one frame in 2, 4, ... is judged and shown, so\n"
    "that memory stays bounded; the command says so.\n"
    "\nExit status: 0 done, 1 packets were refused or a capture ended badly, 2 could\n"
    "not run.\n"
    "\nExamples:\n"
    "  glidepath study session.pcap --out out\n"
    "  glidepath study town --profile dsl --pops                    every pop with its cause\n"
    "  glidepath study hunt --profile dsl --seed 7\n";

inline constexpr const char* k_completion_about =
    "Print a script that completes commands and options in a shell";
inline constexpr const char* k_completion_footer =
    "\nExit status: 0 printed, 2 no such shell.\n"
    "\nExamples:\n"
    "  source <(glidepath completion bash)                                     in this shell\n"
    "  glidepath completion zsh > ~/.zfunc/_glidepath\n"
    "  glidepath completion fish > ~/.config/fish/completions/glidepath.fish\n";
inline constexpr const char* k_manual_about = "Print the manual page of the program or of a command";
inline constexpr const char* k_manual_footer =
    "\nThe pages are installed with the program: man glidepath, man glidepath-replay.\n"
    "\nExit status: 0 printed, 2 no such command.\n"
    "\nExamples:\n"
    "  glidepath manual replay | man -l -\n";

}  // namespace glidepath::app
